#!/bin/sh
# nodes.sh [SECONDS]: what docs/CLUSTER.md says of speed, measured on this machine: durable moves a second, their p50 and p99 and the
# processor time each takes, with one server on SQLite, one on PostgreSQL with a synchronous standby, and three nodes on that behind
# HAProxy; as fast as it goes, and at 500 moves a second. `make bench-nodes` builds what it needs.
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-8}
program=${TURNPIKE:-build/turnpike} loader=${LOADER:-build/turnpike-load}
folder=$(mktemp -d "${TMPDIR:-/tmp}/turnpike-cluster-XXXXXX")
setsid tests/cluster/keeper.sh $$ "$folder" >/dev/null 2>&1 &
keeper=$!
TP_KEPT=$folder
export TP_KEPT
clean() {
    trap - EXIT INT TERM HUP
    : >"$folder/over"
    wait "$keeper" || true
}
trap clean EXIT
trap 'exit 1' INT TERM HUP
chmod 755 "$folder"
mkdir "$folder/db"

front=$((20000 + $$ % 400 * 30))
first=$((front + 1)) second=$((front + 2))
servers="127.0.0.1:$first,127.0.0.1:$second"
unlimited="--messages 0 --requests 0 --new-tables 0 --max-address-sockets 0 --max-sockets 20000 --log warn --trust-proxy"

# database_ms: processor time of both databases and all their processes so far, those that have ended too.
database_ms() {
    for p in $(grep -lzx "$folder/db/[ab]" /proc/[0-9]*/cmdline 2>/dev/null | cut -d / -f 3); do
        cut -d ' ' -f 14-17 "/proc/$p/stat"
        for child in $(cat "/proc/$p/task/$p/children"); do sed 's/.*) //' "/proc/$child/stat" | cut -d ' ' -f 12,13; done
    done | awk -v hz="$(getconf CLK_TCK)" '{ for (i = 1; i <= NF; i++) n += $i } END { printf "%d", n * 1000 / hz }'
}

load() { # WHAT FLAG…
    echo "$1"
    shift
    for rate in 0 500; do
        before=$(database_ms)
        "$loader" --server "$program" --game blockade --tables 200 --players 2 --mode compact --seconds "$seconds" --rate $rate "$@"
        echo "databases: $(($(database_ms) - before)) ms of processor time, tables being made"
    done
}

start() { # PORT FLAG…: a node
    port=$1
    shift
    "$program" serve --port "$port" --public-url "http://localhost:$front" $unlimited "$@" >"$folder/log$port" 2>&1 &
    pids=$pids,$!
}
await() {
    n=0
    until curl -fs "http://127.0.0.1:$1/healthz" >/dev/null 2>&1; do
        n=$((n + 1)) && [ $n -lt 600 ] || { cat "$folder"/log* >&2 && exit 1; }
        sleep 0.1
    done
}

load "One server, SQLite"
tests/cluster/database.sh begin "$folder/db" $first $second
load "One server, PostgreSQL and a standby" --db "postgresql://turnpike@$servers/postgres?target_session_attrs=read-write"
head -c 32 /dev/urandom | base64 >"$folder/secret"
pids= ports=
for n in 1 2 3; do
    ports="$ports $((front + 10 + n))"
    start $((front + 10 + n)) --db "postgresql://turnpike@$servers/postgres?target_session_attrs=read-write" --node "n$n" \
        --peer-listen "127.0.0.1:$((front + 20 + n))" --peer-secret-file "$folder/secret"
done
tests/cluster/haproxy.sh "$front" $ports >"$folder/haproxy.cfg"
haproxy -db -f "$folder/haproxy.cfg" >"$folder/haproxy.log" 2>&1 &
for port in $ports $front; do await "$port"; done
load "Three nodes, the same, HAProxy" --port "$front" --pids "${pids#,}"
