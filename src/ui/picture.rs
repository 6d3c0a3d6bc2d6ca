//! An image out of a file, small in its card, large in a dialog.
//!
//! The bytes are decoded here, when the card comes into sight, and given back when it goes.

use gloo_file::{Blob, ObjectUrl};
use leptos::{ev, prelude::*};

use super::dialog::Dialog;
use crate::columns::{Checked, Picture};

#[component]
pub(super) fn PictureView(picture: Picture) -> impl IntoView {
    let words = picture.words();
    let not_shown = |words: &str, why: &str| format!("Image not shown ({words}): {why}");
    let Checked { bytes, mime_type } = match picture.check() {
        Ok(checked) => checked,
        Err(why) => {
            let words = not_shown(&words, &why);
            return view! { <p class="picture-words foreign">{words}</p> }.into_any();
        }
    };
    let url = ObjectUrl::from(Blob::new_with_options(bytes.as_slice(), Some(mime_type)));
    let address = url.to_string();
    // Dropped with the card, it gives the memory back.
    let _kept = StoredValue::new_local(url);
    let broken = RwSignal::new(false);
    let open = RwSignal::new(false);
    let large = address.clone();
    let told = words.clone();
    let label = format!("Enlarge the image: {words}");
    let show = move |event: ev::MouseEvent| {
        event.stop_propagation();
        open.set(true);
    };
    view! {
        <Show
            when=move || !broken.get()
            fallback=move || {
                let words = not_shown(&told, "the browser cannot read it");
                view! { <p class="picture-words foreign">{words}</p> }
            }
        >
            <button type="button" class="picture" aria-label=label.clone() on:click=show>
                <img src=address.clone() alt="" on:error=move |_| broken.set(true) />
            </button>
        </Show>
        // Keys and clicks in the dialog are not the row's.
        <div
            class="picture-dialog"
            on:keydown=move |event| event.stop_propagation()
            on:click=move |event| event.stop_propagation()
        >
            <Dialog open title="Image" lead=words.clone()>
                <div class="dialog-body">
                    <img class="picture-large" src=large.clone() alt=words.clone() />
                </div>
            </Dialog>
        </div>
    }
    .into_any()
}
