//! What of a session is a secret: what is asked for, what becomes of each that was found, and how that is told.

use super::arguments::Secrets as Asked;
use super::{Failure, Out, plain};
use crate::snapshot::making::Prepared;
use crate::snapshot::redact::{Advice, Kind, Rules, Secret};
use crate::snapshot::taken_out;
use crate::wording::counted;
use serde_json::{Value, json};
use std::io::{self, Write as _};

/// What is asked for, understood.
pub(super) struct Decisions {
    pub(super) rules: Rules,
    /// Kinds that were named, so that they go whatever the advice is.
    named: Vec<Kind>,
    /// Names of secrets that stay.
    kept: Vec<String>,
}

impl Decisions {
    pub(super) fn of(asked: &Asked) -> Result<Self, Failure> {
        let mut named = Vec::new();
        let mut looked_for = vec![Kind::Word, Kind::Pattern];
        for word in &asked.redact {
            match word.as_str() {
                "none" if asked.redact.len() == 1 => {}
                "all" => looked_for.extend(Kind::ALL),
                slug => {
                    // Some kinds go by one name.
                    let kinds = Kind::ALL.into_iter().filter(|kind| kind.slug() == slug);
                    let before = named.len();
                    named.extend(kinds);
                    if named.len() == before {
                        return Err(Failure::wrong(unknown_kind(slug)));
                    }
                }
            }
        }
        looked_for.extend(&named);
        let mut rules = Rules::of(&looked_for);
        for word in &asked.words {
            rules.add_word(word).map_err(|why| Failure::wrong(format!("--word: {why}")))?;
        }
        for pattern in &asked.patterns {
            rules
                .add_pattern(pattern)
                .map_err(|why| Failure::wrong(format!("--pattern: {why}")))?;
        }
        let kept = asked.keep.iter().map(|name| bare(name).to_owned()).collect();
        Ok(Self { rules, named, kept })
    }

    /// What becomes of a secret.
    pub(super) fn on(&self, secret: &Secret) -> Advice {
        if self.kept.iter().any(|name| name == bare(&secret.placeholder())) {
            Advice::Keep
        } else if self.named.contains(&secret.kind) {
            Advice::TakeOut
        } else {
            secret.advice
        }
    }

    /// Every secret that is to be kept must be one that was found.
    pub(super) fn check(&self, prepared: &Prepared) -> Result<(), Failure> {
        let is_found = |name: &&String| {
            let mut secrets = prepared.secrets().iter();
            secrets.any(|secret| bare(&secret.placeholder()) == name.as_str())
        };
        match self.kept.iter().find(|name| !is_found(name)) {
            None => Ok(()),
            Some(name) => Err(Failure::wrong(format!(
                "expected the name of a secret after --keep, got “{}”, which was not found; --list names all",
                plain::line(name)
            ))),
        }
    }
}

fn unknown_kind(slug: &str) -> String {
    let mut slugs: Vec<_> = Kind::ALL.into_iter().map(Kind::slug).collect();
    slugs.dedup();
    format!(
        "expected none, all or kinds of secrets after --redact, got “{}”; kinds are {}",
        plain::line(slug),
        slugs.join(", ")
    )
}

/// A name without the brackets that it has in a text.
fn bare(placeholder: &str) -> &str {
    placeholder.trim().trim_start_matches('[').trim_end_matches(']')
}

/// Tells on standard error what was taken out.
pub(super) fn tell(prepared: &Prepared, decisions: &Decisions) {
    const MOST_TOLD: usize = 20;
    let secrets = prepared.secrets();
    let going: Vec<_> =
        secrets.iter().filter(|secret| decisions.on(secret) == Advice::TakeOut).collect();
    let mut err = io::stderr().lock();
    drop(writeln!(err, "sightline: {}", taken_out(&prepared.taken_out(going.len()))));
    for secret in going.iter().take(MOST_TOLD) {
        drop(writeln!(err, "  {}", line(secret)));
    }
    let kept = secrets.len() - going.len();
    let more = going.len().saturating_sub(MOST_TOLD);
    if more > 0 || kept > 0 {
        let mut rest = Vec::new();
        if more > 0 {
            rest.push(format!("{more} more"));
        }
        if kept > 0 {
            rest.push(format!("{kept} found and left in"));
        }
        drop(writeln!(err, "  and {}; --list shows all", rest.join(", ")));
    }
}

/// Lists what was found.
pub(super) fn list(
    prepared: &Prepared,
    decisions: &Decisions,
    asked: &Asked,
    out: &mut Out,
) -> Result<(), Failure> {
    let secrets = prepared.secrets();
    if asked.json {
        let secrets: Value = secrets.iter().map(|secret| as_json(secret, decisions)).collect();
        writeln!(out, "{}", json!({"leftOut": prepared.left_out(), "secrets": secrets}))?;
        return Ok(());
    }
    for words in prepared.left_out() {
        writeln!(out, "left out   {words}")?;
    }
    for secret in secrets {
        writeln!(out, "{:<9}  {}", fate(decisions.on(secret)), line(secret))?;
    }
    writeln!(out, "{} found", counted(secrets.len(), "secret", "secrets"))?;
    Ok(())
}

fn as_json(secret: &Secret, decisions: &Decisions) -> Value {
    let placeholder = secret.placeholder();
    json!({
        "name": bare(&placeholder),
        "placeholder": placeholder,
        "kind": secret.kind.slug(),
        "masked": secret.masked(),
        "count": secret.places.count,
        "lines": secret.places.first_lines,
        "takenOut": decisions.on(secret) == Advice::TakeOut,
    })
}

fn fate(advice: Advice) -> &'static str {
    match advice {
        Advice::TakeOut => "taken out",
        Advice::Keep => "left in",
    }
}

/// A secret in one line: its name, enough to know it by, where it stands.
fn line(secret: &Secret) -> String {
    let masked = plain::line(&secret.masked());
    let (kind, places) = (secret.kind.name(), &secret.places);
    format!(
        "{:<14} {masked}  ({kind}, {}: {})",
        secret.placeholder(),
        places.times(),
        places.first_in_words()
    )
}
