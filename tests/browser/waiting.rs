//! Waiting for the page to get somewhere, and the one error type of these tests.

use std::error::Error;
use std::time::{Duration, Instant};

use thirtyfour::error::{WebDriverError, WebDriverErrorInner};

/// What a step of a test ends in.
pub(crate) type Outcome<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// How long is waited, and how long between two questions.
#[derive(Clone, Copy)]
pub(crate) struct Patience {
    pub(crate) limit: Duration,
    pub(crate) pause: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { limit: Duration::from_secs(20), pause: Duration::from_millis(20) }
    }
}

/// Asks until there is an answer; after twenty seconds the error says what was awaited.
pub(crate) async fn until<T>(
    awaited: &str,
    ask: impl AsyncFnMut() -> Outcome<Option<T>>,
) -> Outcome<T> {
    until_within(Patience::default(), awaited, ask).await
}

/// The same with a patience of one's own.
pub(crate) async fn until_within<T>(
    Patience { limit, pause }: Patience,
    awaited: &str,
    mut ask: impl AsyncFnMut() -> Outcome<Option<T>>,
) -> Outcome<T> {
    let started = Instant::now();
    loop {
        match ask().await {
            Ok(Some(answer)) => return Ok(answer),
            Ok(None) => {}
            Err(error) if passes(error.as_ref()) => {}
            Err(error) => return Err(error),
        }
        if started.elapsed() > limit {
            return Err(format!("waited {} s in vain for {awaited}", limit.as_secs()).into());
        }
        tokio::time::sleep(pause).await;
    }
}

/// Is this what happens when the page redraws between two questions?
fn passes(error: &(dyn Error + Send + Sync + 'static)) -> bool {
    error.downcast_ref::<WebDriverError>().is_some_and(|error| {
        matches!(
            error.as_inner(),
            WebDriverErrorInner::StaleElementReference(_)
                | WebDriverErrorInner::NoSuchElement(_)
                | WebDriverErrorInner::ElementNotInteractable(_)
                | WebDriverErrorInner::ElementClickIntercepted(_)
        )
    })
}
