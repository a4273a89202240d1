#!/bin/sh
# postgres.sh COMMAND…: runs it with a PostgreSQL of its own, whose address is in $TP_TEST_DB, and takes that away again however
# the command ends. Root may not run PostgreSQL, so for root it runs as the user postgres, who comes with the package.
set -eu
[ $# -gt 0 ] || { echo "usage: tests/postgres.sh COMMAND…" >&2 && exit 2; }
bin=$(command -v pg_ctl || ls -d /usr/lib/postgresql/*/bin/pg_ctl | sort -V | tail -n 1)
bin=$(dirname "$(readlink -f "$bin")")
folder=$(mktemp -d /tmp/turnpike-postgres-XXXXXX)
as=
if [ "$(id -u)" = 0 ]; then
    as="setpriv --reuid=postgres --regid=postgres --clear-groups --"
    chown postgres "$folder"
fi
stop() {
    trap '' HUP INT TERM # a second Ctrl-C does not keep it from this
    (cd "$folder" && $as "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop) >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap stop EXIT
trap 'exit 1' HUP INT TERM
# No port is opened: a socket in the folder is enough. Syncs stay on; what is asked of a disk is asked here, too.
(
    cd "$folder"
    $as "$bin/initdb" -D data -U turnpike -A trust -E UTF8 --no-locale
    $as "$bin/pg_ctl" -D data -l log -w -o "-k $folder -c listen_addresses= -c max_connections=200" start
) >"$folder.out" 2>&1 || { cat "$folder.out" "$folder/log" >&2; rm -f "$folder.out"; exit 1; }
rm -f "$folder.out"
TP_TEST_DB="postgresql://turnpike@/postgres?host=$folder" "$@"
