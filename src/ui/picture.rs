//! An image out of a file: small in its card, large in a dialog.
//!
//! The bytes are decoded here, when the image comes into sight, and given back when it goes.

use base64::{Engine, engine::general_purpose::STANDARD};
use gloo_file::{Blob, ObjectUrl};
use leptos::ev;

use super::dialog::Dialog;
use super::shared::Shared;
use crate::columns::{Checked, Picture};
use crate::ui::prelude::*;

/// The image that a person looks at in the dialog.
#[derive(Clone, Copy)]
pub(super) struct Enlarged(RwSignal<Option<Shared<Picture>>>);

impl Enlarged {
    /// Lets every image below enlarge itself.
    pub(super) fn provide() -> Self {
        let enlarged = Self(RwSignal::new(None));
        provide_context(enlarged);
        enlarged
    }
}

#[component]
pub(super) fn PictureView(picture: Picture) -> impl IntoView {
    let words = picture.words();
    let address = match address(&picture) {
        Ok(address) => address,
        Err(why) => return not_shown(&words, &why),
    };
    let enlarged = use_context::<Enlarged>();
    let picture = Shared::new(picture);
    let enlarge = move |event: ev::MouseEvent| {
        event.stop_propagation();
        if let Some(Enlarged(enlarged)) = enlarged {
            enlarged.set(Some(picture.clone()));
        }
    };
    let broken = RwSignal::new(false);
    let label = format!("Enlarge the image: {words}");
    view! {
        <button
            type="button"
            class="picture"
            aria-label=label
            hidden=move || broken.get()
            on:click=enlarge
        >
            <img src=address alt="" on:error=move |_| broken.set(true) />
        </button>
        {move || broken.get().then(|| not_shown(&words, "the browser cannot read it"))}
    }
    .into_any()
}

/// An image by itself, for paper. Its bytes stand in its address: no other is read in time for the browser to print it.
#[component]
pub(super) fn PlainPicture(picture: Picture) -> impl IntoView {
    let words = picture.words();
    match picture.check() {
        Ok(Checked { bytes, mime_type }) => view! {
            <img class="picture-plain" src=format!("data:{mime_type};base64,{}", STANDARD.encode(bytes)) alt="" />
            <p class="picture-words foreign">{words}</p>
        }
        .into_any(),
        Err(why) => not_shown(&words, &why),
    }
}

/// The dialog that shows an image as large as there is room. It stands apart from the rows, which come and
/// go.
#[component]
pub(super) fn PictureDialog(enlarged: Enlarged) -> impl IntoView {
    let Enlarged(picture) = enlarged;
    let open = RwSignal::new(false);
    Effect::new(move |_| open.set(picture.with(Option::is_some)));
    Effect::new(move |_| {
        // Only a change is told on, or the two would go on telling each other.
        if !open.get() && picture.with_untracked(Option::is_some) {
            picture.set(None);
        }
    });
    let words = move || picture.get().map(|picture| picture.words()).unwrap_or_default();
    view! {
        <div class="picture-dialog">
            <Dialog open title="Image" lead=Signal::derive(words)>
                <div class="dialog-body">
                    {move || {
                        let src = address(&*picture.get()?).ok();
                        Some(view! { <img class="picture-large" src=src alt=words() /> })
                    }}
                </div>
            </Dialog>
        </div>
    }
}

/// An address for an image's bytes, for as long as what asks for it is on screen; or why there is none.
fn address(picture: &Picture) -> Result<String, String> {
    let Checked { bytes, mime_type } = picture.check()?;
    let url = ObjectUrl::from(Blob::new_with_options(bytes.as_slice(), Some(mime_type)));
    let address = url.to_string();
    // Dropped with its owner, it gives the memory back.
    StoredValue::new_local(url);
    Ok(address)
}

fn not_shown(words: &str, why: &str) -> AnyView {
    let words = format!("Image not shown ({words}): {why}");
    view! { <p class="picture-words foreign">{words}</p> }.into_any()
}
