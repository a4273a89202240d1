#!/bin/sh
# run.sh PROGRAM [ARGUMENT…]: the fault test, in a folder that goes with it, databases and all, however it ends. Where it fails the
# logs stay in build/logs/cluster. It needs Debian's postgresql and haproxy.
set -eu
cd "$(dirname "$0")/../.."
TP_CLUSTER_FOLDER=$(mktemp -d "${TMPDIR:-/tmp}/turnpike-cluster-XXXXXX")
setsid tests/cluster/keeper.sh $$ "$TP_CLUSTER_FOLDER" >/dev/null 2>&1 &
keeper=$!
TP_KEPT=$TP_CLUSTER_FOLDER
export TP_CLUSTER_FOLDER TP_KEPT
clean() {
    status=$?
    trap - EXIT HUP INT TERM
    if [ $status != 0 ]; then
        rm -rf build/logs/cluster && mkdir -p build/logs/cluster
        cp "$TP_CLUSTER_FOLDER"/log* "$TP_CLUSTER_FOLDER"/haproxy.log "$TP_CLUSTER_FOLDER"/db/log-* build/logs/cluster 2>/dev/null || true
    fi
    : >"$TP_CLUSTER_FOLDER/over"
    wait "$keeper" || true
    exit $status
}
trap clean EXIT
trap 'exit 1' HUP INT TERM
"$@" &
wait $!
