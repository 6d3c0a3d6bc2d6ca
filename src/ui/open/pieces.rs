//! The bytes of a file, as the browser hands them out.
//!
//! In: a blob. Out: its bytes in pieces, each in memory of its own, in which it stays. While a piece is worked on, the
//! next is on its way. Where the browser fills memory that it is given, it is given the same again and again:
//! measured in Chromium, 100 MB come in 55 ms by 4 MB at a time, in 90 ms by a stream's own pieces and in 105 to 265 ms
//! by slices of the file.

use js_sys::{Object, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::ui::script::{ask, field};

/// How much is asked for at once.
const PIECE_BYTES: u32 = 4 << 20;
/// A stream that chooses for itself gives little at a time; as much is put together.
const ENOUGH_BYTES: usize = 1 << 20;

/// A blob that is being read.
pub(super) struct Pieces {
    reader: JsValue,
    way: Way,
    /// What was asked for last. None after the end.
    next: Option<JsFuture>,
    /// What was put back.
    back: Vec<u8>,
    /// Why there is no more, once all before that was handed out.
    failure: Option<JsValue>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Into memory that is handed over and comes back.
    Filling,
    /// As the stream has it.
    Taking,
}

impl Pieces {
    /// Begins to read.
    pub(super) fn of(blob: &JsValue) -> Result<Self, JsValue> {
        let stream = crate::ui::script::method(blob, "stream").ok_or(JsValue::UNDEFINED)?;
        let stream = stream.call0(blob)?;
        let get_reader = crate::ui::script::method(&stream, "getReader");
        let get_reader = get_reader.ok_or(JsValue::UNDEFINED)?;
        let by_filling = get_reader.call1(&stream, &options("mode", &"byob".into()));
        let (reader, way) = match by_filling {
            Ok(reader) => (reader, Way::Filling),
            Err(_) => (get_reader.call0(&stream)?, Way::Taking),
        };
        let mut pieces = Self { reader, way, next: None, back: Vec::new(), failure: None };
        pieces.ask(&Uint8Array::new_with_length(if way == Way::Filling {
            PIECE_BYTES
        } else {
            0
        }))?;
        Ok(pieces)
    }

    /// The next piece; none at the end.
    pub(super) async fn next(&mut self) -> Result<Option<Vec<u8>>, JsValue> {
        let mut piece = std::mem::take(&mut self.back);
        while let Some(next) = self.next.take() {
            let answer = match next.await {
                Ok(answer) => answer,
                Err(error) => {
                    self.failure = Some(error);
                    break;
                }
            };
            let part = field(&answer, "value").dyn_into::<Uint8Array>().ok();
            let is_over = field(&answer, "done").is_truthy();
            let Some(part) = part else { break };
            if piece.is_empty() {
                piece = part.to_vec();
            } else {
                append(&mut piece, &part);
            }
            if is_over {
                break;
            }
            let memory =
                if self.way == Way::Filling { part.buffer().into() } else { JsValue::NULL };
            self.ask(&Uint8Array::new(&memory))?;
            if piece.len() >= ENOUGH_BYTES {
                break;
            }
        }
        match self.failure.take_if(|_| piece.is_empty()) {
            Some(failure) => Err(failure),
            None => Ok((!piece.is_empty()).then_some(piece)),
        }
    }

    /// Has the next piece begin with this, the end of one that came.
    pub(super) fn put_back(&mut self, rest: Vec<u8>) {
        self.back = rest;
    }

    fn ask(&mut self, memory: &Uint8Array) -> Result<(), JsValue> {
        self.next = Some(match self.way {
            Way::Filling => {
                // Older browsers do not know it, and come back with what they have.
                let least = options("min", &memory.length().into());
                ask(&self.reader, "read", &[memory, &least])?
            }
            Way::Taking => ask(&self.reader, "read", &[])?,
        });
        Ok(())
    }
}

impl Drop for Pieces {
    /// What is left of the stream is let go.
    fn drop(&mut self) {
        if self.next.is_some() {
            drop(ask(&self.reader, "cancel", &[]));
        }
    }
}

fn append(piece: &mut Vec<u8>, part: &Uint8Array) {
    let before = piece.len();
    piece.resize(before + part.length() as usize, 0);
    if let Some(room) = piece.get_mut(before..) {
        part.copy_to(room);
    }
}

fn options(name: &str, value: &JsValue) -> JsValue {
    let options = Object::new();
    // It fails for an object that takes no fields, which this is not.
    let _ = Reflect::set(&options, &name.into(), value);
    options.into()
}
