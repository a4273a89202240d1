#!/bin/sh
# leaves_nothing.sh TURNPIKE FAULT-TEST: however `make cluster` and the fault test end, they leave no process and no folder behind: stopped by
# Ctrl-C, by a second one while they clean up, by SIGTERM, or killed; while the database is being made, and when all is there.
set -eu
cd "$(dirname "$0")/../.."
TURNPIKE=$(readlink -f "$1")
TMPDIR=$(mktemp -d /tmp/turnpike-leaves-XXXXXX)
FSYNC=off
export TURNPIKE TMPDIR FSYNC
chmod 755 "$TMPDIR"
out=$TMPDIR.out
pid=
clean() {
    [ -z "$pid" ] || kill -KILL "$pid" 2>/dev/null || true
    nobody_left || true
    rm -rf "$TMPDIR" "$out"
}
trap clean EXIT
trap 'exit 1' HUP INT TERM
fail() {
    echo "$1" >&2
    cat "$out" >&2
    exit 1
}

# left: processes of which the folder knows, in their environment or among their words, but for this test and what it runs.
left() {
    grep -lz "^TP_KEPT=$TMPDIR/" /proc/[0-9]*/environ 2>/dev/null
    grep -lz "^$TMPDIR/turnpike-" /proc/[0-9]*/cmdline 2>/dev/null
}

# until COMMAND: it comes true, or a minute was not enough.
until_true() {
    n=0
    until "$@"; do
        n=$((n + 1)) && [ $n -lt 600 ] || return 1
        sleep 0.1
    done
}
nothing_left() { [ -z "$(left)" ] && [ -z "$(ls "$TMPDIR")" ]; }
nobody_left() { until_true nothing_left; }
being_made() { ls "$TMPDIR"/turnpike-cluster-*/db/a/PG_VERSION >/dev/null 2>&1; }
is_up() { grep -q 'Turnpike is at' "$out"; }
has_nodes() { ls "$TMPDIR"/turnpike-cluster-*/port3 >/dev/null 2>&1; }

# try WHAT WHEN SIGNALS COMMAND…: signals go to the whole group, as from a terminal, but for KILL, which is for the script alone.
try() {
    what=$1 when=$2 signals=$3
    shift 3
    setsid env --default-signal=INT "$@" >"$out" 2>&1 &
    pid=$!
    until_true "$when" || fail "$what: it does not come so far"
    for s in $signals; do
        if [ "$s" = KILL ]; then kill -KILL "$pid"; else kill -s "$s" -- "-$pid"; fi
        sleep 0.3
    done
    wait "$pid" 2>/dev/null || true
    nobody_left || fail "$what: $(left) $(ls "$TMPDIR")"
    pid=
    echo "ok: $what"
}

port=$((20000 + $$ % 400 * 30))
try "killed while the database is made" being_made KILL scripts/cluster $port
try "stopped while the database is made" being_made "INT INT" scripts/cluster $port
try "killed when all is there" is_up KILL scripts/cluster $port
try "stopped when all is there" is_up TERM scripts/cluster $port
try "the fault test is killed" has_nodes KILL tests/cluster/run.sh "$2"
try "the fault test is stopped" has_nodes "INT INT" tests/cluster/run.sh "$2"
