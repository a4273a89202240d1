#!/bin/sh
# run.sh PROGRAM [ARGUMENT…]: the fault test, in a folder that goes with it, databases and all, however it ends. Where it fails the
# logs stay in build/logs/cluster. It needs Debian's postgresql and haproxy.
set -eu
cd "$(dirname "$0")/../.."
TP_CLUSTER_FOLDER=$(mktemp -d /tmp/turnpike-cluster-XXXXXX)
export TP_CLUSTER_FOLDER
clean() {
    status=$?
    trap - EXIT
    [ ! -d "$TP_CLUSTER_FOLDER/db" ] || tests/cluster/database.sh end "$TP_CLUSTER_FOLDER/db" 1 2 || true
    if [ $status != 0 ]; then
        rm -rf build/logs/cluster && mkdir -p build/logs/cluster
        cp "$TP_CLUSTER_FOLDER"/log* "$TP_CLUSTER_FOLDER"/haproxy.log "$TP_CLUSTER_FOLDER"/db/log-* build/logs/cluster 2>/dev/null || true
    fi
    rm -rf "$TP_CLUSTER_FOLDER"
    exit $status
}
trap clean EXIT
trap 'exit 1' HUP INT TERM
"$@"
