#!/bin/sh
# haproxy.sh PORT NODE-PORT…: the settings of an HAProxy on loopback in front of so many nodes, for `make cluster` and the fault test;
# contrib/cluster/haproxy.cfg is the same for real machines. A node that does not answer is left out within a second, and whoever is
# connected to it comes back elsewhere.
set -eu
front=$1
shift
cat <<END
global
    maxconn 8000
defaults
    mode http
    timeout connect 1s
    timeout client 1h
    timeout server 1h
    timeout tunnel 1h
    option redispatch
    retries 3
    option forwardfor
frontend players
    bind 127.0.0.1:$front
    default_backend nodes
backend nodes
    balance leastconn
    timeout check 700ms
    option httpchk GET /healthz
    default-server check inter 300ms fastinter 100ms fall 2 rise 1 on-marked-down shutdown-sessions
END
n=0
for port in "$@"; do
    n=$((n + 1))
    echo "    server n$n 127.0.0.1:$port"
done
