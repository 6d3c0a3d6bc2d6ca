//! The model that `--target` names.
//!
//! In: `PROVIDER/MODEL` and a session. Out: the target with its API and whether it takes images, as the
//! list of models has it, else as the file shows it. A model that neither knows is refused: a request
//! depends on the API.

use super::{Failure, plain};
use crate::context::{Images, Target};
use crate::models;
use crate::session::{Name, Role, Session};

pub(super) fn find(session: &Session, name: &str, wanted: &str) -> Result<Target, Failure> {
    // A provider's name holds no slash; a model's may.
    let parts =
        wanted.split_once('/').filter(|(provider, id)| !provider.is_empty() && !id.is_empty());
    let Some((provider, id)) = parts else {
        return Err(Failure::wrong(format!(
            "expected PROVIDER/MODEL after --target, such as anthropic/claude-sonnet-4-5, got “{}”",
            plain::line(wanted)
        )));
    };
    let target = |api: Option<Name>, images| Target {
        provider: Some(provider.into()),
        api,
        model: Some(id.into()),
        images,
    };
    if let Some(facts) = models::find(provider, id) {
        let images = if facts.takes_images { Images::Taken } else { Images::Refused };
        return Ok(target(Some(facts.api.into()), images));
    }
    let turn = session.entries().iter().rev().find_map(|entry| match &entry.message()?.role {
        Role::Assistant(turn)
            if turn.provider.as_deref() == Some(provider) && turn.model.as_deref() == Some(id) =>
        {
            Some(turn)
        }
        _ => None,
    });
    match turn {
        Some(turn) => Ok(target(turn.api.clone(), Images::Taken)),
        None => Err(Failure::wrong(format!(
            "expected a known model after --target, got “{}”: it is not among the models known \
             here, and no message in {name} is by it; {}",
            plain::line(wanted),
            advice(provider)
        ))),
    }
}

fn advice(provider: &str) -> String {
    let known: Vec<&str> = models::of_provider(provider).map(|facts| facts.model).collect();
    if known.is_empty() {
        let providers: Vec<&str> = models::providers().collect();
        return format!("providers known are {}", providers.join(", "));
    }
    let more = known.len().saturating_sub(MOST_NAMED);
    let named = known.get(..MOST_NAMED).unwrap_or(&known).join(", ");
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("models known of {} are {named}{more}", plain::line(provider))
}

const MOST_NAMED: usize = 12;
