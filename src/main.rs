//! The page's entry point: starts the page when built for WebAssembly, and does nothing elsewhere.

fn main() {
    #[cfg(target_arch = "wasm32")]
    sightline::ui::start();
}
