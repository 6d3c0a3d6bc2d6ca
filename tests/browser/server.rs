//! The built page, served as any static host would serve it: packed, where a packed file stands beside a file.

use std::path::Path;

use axum::Router;
use tokio::net::TcpListener;
use tower_http::services::ServeDir;

use crate::waiting::Outcome;

/// Not the top of the host: the page must work under any path.
const PREFIX: &str = "/some/path";

/// Serves the folder on a free port of this machine until the runtime ends; returns the page's address.
pub(crate) async fn serve(folder: &Path) -> Outcome<String> {
    if !folder.join("index.html").is_file() {
        let folder = folder.display();
        return Err(format!(
            "no page in {folder}: build it first (`./x build`), or name it in SIGHTLINE_PAGE"
        )
        .into());
    }
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    let address = listener.local_addr()?;
    let host = Router::new().nest_service(PREFIX, ServeDir::new(folder).precompressed_br());
    tokio::spawn(async move { axum::serve(listener, host).await });
    Ok(format!("http://{address}{PREFIX}/"))
}
