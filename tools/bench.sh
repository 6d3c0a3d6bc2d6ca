# shellcheck shell=bash
# How fast it is. Read by `x`; it runs nothing by itself.
#
# In:  what to measure. Out: what was measured.

bench() {
    case ${1:-} in
    --make)
        shift
        cargo bench --locked --no-default-features --profile dev --bench make -- "$@"
        ;;
    *) fail "bench does not know ${1:-nothing}" "./x help lists what it does." ;;
    esac
}
