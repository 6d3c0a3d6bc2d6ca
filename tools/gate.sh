# shellcheck shell=bash
# What must hold before a change is taken. Read by `x`; it runs nothing by itself.
#
# In:  the names of the steps to go through; without any, all of them in order.
# Out: what each step printed, a closing table with the time each took, and an exit code.
# The first step that fails ends it. No step repairs anything: `./x fmt` is apart.

all_steps=(setup format scripts lint lint-page docs layers engine tests page browser bench)
# Where the browser tests find the page; relative to the top folder.
page_folder=dist
packer_manifest=tools/packer/Cargo.toml
# The most that the page may add to a session in a snapshot: the single file without its sample, which no snapshot has.
# 500 bytes less than is promised, for what a snapshot says of itself: that was 130 bytes in those that were tried.
most_single_file_bytes=699500
report=()

gate() {
    local steps=() with_browser=yes step
    while (($#)); do
        case $1 in
        --no-browser) with_browser=no ;;
        --firefox) export SIGHTLINE_BROWSER=firefox ;;
        -*) fail "test does not know $1" "./x help lists its options." ;;
        *)
            is_step "$1" || fail "no step is named $1" "There are: ${all_steps[*]}"
            steps+=("$1")
            ;;
        esac
        shift
    done
    ((${#steps[@]})) || steps=("${all_steps[@]}")
    # A clone that is checked once gains nothing from what incremental compilation keeps.
    [[ ${CI:-} != true ]] || export CARGO_INCREMENTAL=0
    set_up_ground
    for step in "${steps[@]}"; do
        go_through "$step"
    done
    print_report
}

go_through() {
    local step=$1 started=$SECONDS status
    if [[ $step == browser || $step == bench ]] && [[ $with_browser == no ]]; then
        report+=("$(printf '%-10s   left out' "$step")")
        return
    fi
    say "--- $step"
    # In a subshell that ends at its first error; `||` or `if` would switch that off.
    set +e
    (
        set -e
        "step_${step//-/_}"
    )
    status=$?
    set -e
    if ((status == 0)); then
        report+=("$(printf '%-10s %5d s' "$step" $((SECONDS - started)))")
        return
    fi
    report+=("$(printf '%-10s %5d s   FAILED' "$step" $((SECONDS - started)))")
    print_report
    fail "the step \"$step\" failed" "Alone again: ./x test $step"
}

print_report() {
    printf '\n'
    printf '  %s\n' "${report[@]}"
    printf '  %-10s %5d s\n\n' "together" "$SECONDS"
}

is_step() { [[ " ${all_steps[*]} " == *" $1 "* ]]; }

step_setup() {
    set_up_toolchain
    set_up_page_tools
    [[ $with_browser == no ]] || set_up_chosen_browser
    cargo fetch --locked
    cargo fetch --locked --manifest-path "$packer_manifest"
}

step_format() {
    cargo fmt --check
    cargo fmt --check --manifest-path "$packer_manifest"
}

# The few lines that are neither Rust nor style: these scripts, and those that finish a build of the page.
step_scripts() {
    bash -n x .ci/run tools/*.sh
    node --test tools/*.test.mjs
}

step_lint() {
    cargo clippy --locked --no-default-features --all-targets -- -D warnings
    cargo clippy --locked --all-targets --all-features -- -D warnings
    cargo clippy --locked --manifest-path "$packer_manifest" --all-features -- -D warnings
}

# Browser code exists for WebAssembly only, so that is where it is linted.
step_lint_page() {
    cargo clippy --locked --target "$wasm_target" -- -D warnings
    cargo clippy --locked --manifest-path "$packer_manifest" --target "$wasm_target" -- -D warnings
}

step_docs() {
    export RUSTDOCFLAGS="-D warnings"
    cargo doc --locked --no-deps --no-default-features --features cli
    cargo doc --locked --no-deps --target "$wasm_target"
}

# The engine must build where there is no browser: none of a browser's crates may be in its tree, on any target.
step_layers() {
    local found
    found=$(cargo tree --locked --no-default-features --edges normal,build --target all --prefix none --format '{p}' |
        grep -E '^(leptos|web-sys|js-sys|wasm-bindgen|gloo|console_error)' | sort -u) || true
    [[ -z $found ]] || fail "the engine without features depends on a browser's crates:" "$found"
    say "no browser crate is in the engine's tree"
}

step_engine() {
    cargo test --locked --no-default-features
}

step_tests() {
    cargo test --locked --features cli
}

step_page() {
    set_up_page_tools
    build_page
    local bytes
    bytes=$(carried_bytes)
    ((bytes <= most_single_file_bytes)) || fail "the page adds $bytes bytes to a session that is shared" "At most $most_single_file_bytes are allowed: see tools/gate.sh."
}

# What of the single file every snapshot carries.
carried_bytes() {
    sed 's|<script type="text/plain" id="sightline-sample">[^<]*</script>||' "$page_folder/sightline.html" | wc -c | tr -d ' '
}

step_browser() {
    set_up_chosen_browser
    [[ -f $page_folder/index.html ]] || fail "there is no page to test in $page_folder/" "Build it first: ./x test page browser"
    SIGHTLINE_PAGE=$PWD/$page_folder cargo test --locked --features browser-tests --test browser
}

# Whether all can be measured, not how fast it is: whose machine this is, and what else it does, nobody knows.
step_bench() {
    if [[ ${SIGHTLINE_BROWSER:-} == firefox ]]; then
        say "it is measured in Chrome or Chromium only"
        return
    fi
    set_up_browser
    [[ -f $page_folder/index.html ]] || fail "there is no page to measure in $page_folder/" "Build it first: ./x test page bench"
    SIGHTLINE_PAGE=$PWD/$page_folder bench_page --small
}

set_up_chosen_browser() {
    if [[ ${SIGHTLINE_BROWSER:-} == firefox ]]; then set_up_firefox; else set_up_browser; fi
}

build_page() {
    trunk build --release --locked --dist "$page_folder"
    local file
    for file in "$page_folder"/*.wasm; do
        say "$file: $(wc -c <"$file" | tr -d ' ') bytes, $(gzip -9 -c "$file" | wc -c | tr -d ' ') after gzip"
    done
    file=$page_folder/sightline.html
    say "$file: $(wc -c <"$file" | tr -d ' ') bytes, all in one file; without the sample $(carried_bytes), at most $most_single_file_bytes"
}
