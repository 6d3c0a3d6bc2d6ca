# shellcheck shell=bash
# How fast it is. Read by `x`; it runs nothing by itself.
#
# In:  what to measure, and the browser that `setup.sh` finds. Out: what was measured.
# It is the release page that is measured; the program that measures it is built in seconds, without optimisation.

bench() {
    case ${1:-} in
    --make)
        shift
        cargo bench --locked --no-default-features --profile dev --bench make -- "$@"
        ;;
    engine)
        shift
        cargo bench --locked --no-default-features --bench engine -- "$@"
        ;;
    *)
        set_up_browser
        if [[ -z ${SIGHTLINE_PAGE:-} ]]; then
            set_up_page_tools
            build_page
        fi
        bench_page "$@"
        ;;
    esac
}

bench_page() {
    SIGHTLINE_PAGE=${SIGHTLINE_PAGE:-$PWD/$page_folder} \
        cargo bench --locked --features browser-tests --profile dev --bench page -- "$@"
}
