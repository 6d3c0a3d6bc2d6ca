# shellcheck shell=bash
# Brings what the build needs and the machine lacks. Read by `x`; it runs nothing by itself.
#
# In:  the pinned versions below, `rust-toolchain.toml`, `Cargo.lock`, and what is on PATH.
# Out: PATH, CARGO_TARGET_DIR and, for the browser tests, SIGHTLINE_CHROME and SIGHTLINE_CHROMEDRIVER or
#      SIGHTLINE_FIREFOX and SIGHTLINE_GECKODRIVER, all set.
# Whole or absent: cargo puts a tool into place only when it is built, so one that answers with its version is whole.

# Newer ones want a newer Rust than this project's.
trunk_version=0.21.14
trunk_series=0.21.
geckodriver_version=0.37.1
wasm_target=wasm32-unknown-unknown

cache=${SIGHTLINE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/sightline}
tools=$cache/tools

say() { printf '\033[1mx:\033[0m %s\n' "$*" >&2; }
fail() { printf '\033[1mx: %s\033[0m\n' "$1" >&2; shift; (($# == 0)) || printf '   %s\n' "$@" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# Folders, and what must be there before anything can be brought.
set_up_ground() {
    export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$cache/target}
    mkdir -p "$cache" "$CARGO_TARGET_DIR"
    leave_folders_out_of_the_page
    # A shell opened before rustup was installed does not have its folder on PATH yet.
    have cargo || PATH=${CARGO_HOME:-$HOME/.cargo}/bin:$PATH
    have cargo || fail "Rust is missing." "Install rustup as https://rustup.rs says, then call this again."
    have cc || fail "a C compiler is missing." "On Debian or Ubuntu: sudo apt-get install -y build-essential"
    have node || fail "Node is missing: it completes the page's Content-Security-Policy." \
        "On Debian or Ubuntu: sudo apt-get install -y nodejs"
}

# Where a library's source lies is told by the messages of its faults: not with the folders of whoever built the page.
# Joined to the flags in .cargo/config.toml. The variable is split at blanks, so that a folder with one stays.
leave_folders_out_of_the_page() {
    local libraries=${CARGO_HOME:-$HOME/.cargo}/registry/src
    [[ $libraries == *[[:space:]]* ]] ||
        export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="--remap-path-prefix=$libraries=libraries"
}

set_up_toolchain() {
    toolchain_is_whole && return
    have rustup || fail "the Rust on PATH is too old, or lacks clippy, rustfmt or the target $wasm_target." \
        "With rustup (https://rustup.rs) this script brings them by itself."
    local channel
    channel=$(sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml)
    say "bringing Rust $channel with clippy, rustfmt and $wasm_target, by rustup"
    if ! rustup run "$channel" rustc --version >/dev/null 2>&1; then
        rustup toolchain install "$channel" --profile minimal
    fi
    rustup component add --toolchain "$channel" clippy rustfmt
    rustup target add --toolchain "$channel" "$wasm_target"
    toolchain_is_whole || fail "rustup is done, but Rust $channel still lacks something: see above."
}

# Asked without rustup's own automatic install, so that what is missing is brought by a step that says so.
toolchain_is_whole() (
    export RUSTUP_AUTO_INSTALL=0
    libraries=$(rustc --print target-libdir --target "$wasm_target" 2>/dev/null) || return 1
    [[ -d $libraries ]] && cargo clippy --version >/dev/null 2>&1 && cargo fmt --version >/dev/null 2>&1
)

# Trunk builds the page. It calls wasm-bindgen, which must be of the very version that the program was built with.
set_up_page_tools() {
    local bindgen_version
    bindgen_version=$(locked_version wasm-bindgen)
    if ! version_is wasm-bindgen "$bindgen_version" || ! version_is trunk "$trunk_series"; then
        PATH=$tools/bin:$PATH
    fi
    export PATH
    # Trunk takes this variable for a yes or a no; any value but an empty one means yes.
    [[ -z ${NO_COLOR:-} ]] || export NO_COLOR=true
    version_is wasm-bindgen "$bindgen_version" && version_is trunk "$trunk_series" && return
    exclusively bring_page_tools "$bindgen_version"
}

bring_page_tools() {
    version_is wasm-bindgen "$1" || bring_tool wasm-bindgen-cli "$1"
    version_is trunk "$trunk_series" || bring_tool trunk "$trunk_version" --no-default-features --features rustls
    version_is wasm-bindgen "$1" || fail "wasm-bindgen $1 was installed, but does not answer: $(command -v wasm-bindgen)"
    version_is trunk "$trunk_series" || fail "trunk was installed, but does not answer: $(command -v trunk)"
    # Kept until here, so that a build that was cut off goes on where it stood.
    rm -rf "$cache/tools-target"
}

# bring_tool CRATE VERSION [CARGO FLAG…]
bring_tool() {
    local crate=$1 version=$2
    shift 2
    if have cargo-binstall; then
        say "bringing $crate $version, by cargo-binstall"
        cargo binstall --no-confirm --disable-strategies compile --root "$tools" "$crate@$version" && return
    fi
    say "building $crate $version into $tools (once; some minutes)"
    compile_tool "$crate" "$version" --locked "$@" && return
    # The lock file of a release can name a version that was withdrawn since.
    say "not with the versions that its authors locked: trying again with those that cargo chooses"
    compile_tool "$crate" "$version" "$@"
}

# Built to be there soon rather than to run fast.
compile_tool() {
    local crate=$1 version=$2
    shift 2
    CARGO_TARGET_DIR=$cache/tools-target CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=1 \
        CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_DEBUG=0 CARGO_INCREMENTAL=0 \
        cargo install "$crate" --version "$version" --root "$tools" "$@"
}

# Chrome or Chromium, and the ChromeDriver of the same version.
set_up_browser() {
    find_browser && return
    local command="apt-get install -y chromium chromium-driver"
    if may_install_packages; then
        say "bringing Chromium and ChromeDriver: $command"
        exclusively bring_browser
        find_browser && return
        fail "Chromium was installed, but does not answer."
    fi
    fail "the browser tests need Chrome or Chromium and its ChromeDriver. Missing: $(missing_of_browser)." \
        "On Debian:      sudo $command" \
        "On Ubuntu:      sudo apt-get install -y chromium-browser chromium-chromedriver" \
        "With a Chrome:  https://googlechromelabs.github.io/chrome-for-testing/ has the ChromeDriver of each version" \
        "Elsewhere:      name them in SIGHTLINE_CHROME and SIGHTLINE_CHROMEDRIVER" \
        "Without:        ./x test --no-browser leaves these tests out"
}

find_browser() {
    SIGHTLINE_CHROME=$(first_program "${SIGHTLINE_CHROME:-}" chromium chromium-browser google-chrome \
        google-chrome-stable chrome "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    SIGHTLINE_CHROMEDRIVER=$(first_program "${SIGHTLINE_CHROMEDRIVER:-}" chromedriver chromium.chromedriver \
        /usr/lib/chromium-browser/chromedriver)
    export SIGHTLINE_CHROME SIGHTLINE_CHROMEDRIVER
    [[ -n $SIGHTLINE_CHROME && -n $SIGHTLINE_CHROMEDRIVER ]]
}

# Firefox, which must be installed, and its driver, which is built where it is not.
set_up_firefox() {
    SIGHTLINE_FIREFOX=$(first_program "${SIGHTLINE_FIREFOX:-}" firefox-esr firefox \
        /Applications/Firefox.app/Contents/MacOS/firefox)
    [[ -n $SIGHTLINE_FIREFOX ]] || fail "the browser tests in Firefox need Firefox." \
        "On Debian:  sudo apt-get install -y firefox-esr" \
        "Elsewhere:  name it in SIGHTLINE_FIREFOX"
    SIGHTLINE_GECKODRIVER=$(first_program "${SIGHTLINE_GECKODRIVER:-}" geckodriver "$tools/bin/geckodriver")
    if [[ -z $SIGHTLINE_GECKODRIVER ]]; then
        exclusively bring_tool geckodriver "$geckodriver_version"
        rm -rf "$cache/tools-target"
        SIGHTLINE_GECKODRIVER=$tools/bin/geckodriver
    fi
    export SIGHTLINE_FIREFOX SIGHTLINE_GECKODRIVER
}

missing_of_browser() {
    [[ -n $SIGHTLINE_CHROME ]] || printf 'the browser'
    [[ -n $SIGHTLINE_CHROME || -n $SIGHTLINE_CHROMEDRIVER ]] || printf ' and '
    [[ -n $SIGHTLINE_CHROMEDRIVER ]] || printf 'chromedriver'
}

# No question would be asked, and nobody's own machine is changed behind their back.
may_install_packages() {
    [[ $(id -u) == 0 ]] && have apt-get && apt_has_browser && { [[ ${CI:-} == true ]] || ! [[ -t 0 ]]; }
}

# Ubuntu has them as snaps, which a plain apt-get does not bring everywhere.
apt_has_browser() { grep -qs '^ID=debian' /etc/os-release; }

bring_browser() {
    find_browser && return
    export DEBIAN_FRONTEND=noninteractive
    # Mends what an interrupted installation left behind; does nothing otherwise.
    dpkg --configure -a
    apt-get update -q
    apt-get install -q -y --no-install-recommends chromium chromium-driver fonts-dejavu-core
}

# The first of the given names or paths that can be run; nothing if there is none.
first_program() {
    local name
    for name in "$@"; do
        if [[ -n $name ]] && command -v "$name"; then return; fi
    done
    true
}

# Does PROGRAM answer with a version that is, or begins with, WANTED?
version_is() {
    local answer
    answer=$("$1" --version 2>/dev/null) || return 1
    answer=${answer#* }
    answer=${answer%% *}
    case $2 in
    *.) [[ $answer == "$2"* ]] ;;
    *) [[ $answer == "$2" ]] ;;
    esac
}

# The version of a crate that Cargo.lock has chosen.
locked_version() {
    awk -v name="name = \"$1\"" '$0 == name { getline; gsub(/version = |"/, ""); print; exit }' Cargo.lock
}

# One at a time: two terminals that start together must not both build, or clear up under the other.
exclusively() {
    if have flock; then
        (
            flock 9
            "$@"
        ) 9>"$cache/setup.lock"
    else
        "$@"
    fi
}
