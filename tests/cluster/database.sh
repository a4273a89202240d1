#!/bin/sh
# database.sh begin|restart|crash|failover|status|end FOLDER PORT PORT: two PostgreSQL servers on loopback, one of them the other's
# synchronous standby, in a folder of their own. failover ends the first at once and promotes the second; what was the first is made
# anew as its standby. Root may not run PostgreSQL, so for root it runs as the user postgres, who comes with the package.
set -eu
[ $# = 4 ] || { sed -n '2s/^# //p' "$0" >&2 && exit 2; }
what=$1 folder=$2
shift 2
bin=$(ls -d /usr/lib/postgresql/*/bin/pg_ctl 2>/dev/null | sort -V | tail -n 1)
bin=$(dirname "$(readlink -f "${bin:-$(command -v pg_ctl)}")")
as=
[ "$(id -u)" != 0 ] || as="setpriv --reuid=postgres --regid=postgres --clear-groups --"
port_of() { if [ "$1" = a ]; then echo "$first"; else echo "$second"; fi; }
first=$1 second=$2
run() { (cd "$folder" && $as "$@") >>"$folder/out" 2>&1; }
sql() { (cd "$folder" && $as "$bin/psql" -h 127.0.0.1 -p "$(port_of "$1")" -U turnpike -At -d postgres -c "$2") 2>>"$folder/out"; }
start() { run "$bin/pg_ctl" -D "$folder/$1" -l "$folder/log-$1" -w -o "-p $(port_of "$1")" start; }
stop() { run "$bin/pg_ctl" -D "$folder/$1" -m "$2" -w stop || true; }
other() { if [ "$1" = a ]; then echo b; else echo a; fi; }

# The standby of $1, made anew; commits of $1 wait for it from then on.
make_standby() {
    new=$(other "$1")
    rm -rf "${folder:?}/$new"
    run "$bin/pg_basebackup" -D "$folder/$new" -R -X stream -c fast -h 127.0.0.1 -p "$(port_of "$1")" -U turnpike
    run sed -i '/synchronous_standby_names/d' "$folder/$new/postgresql.auto.conf"
    start "$new"
    sql "$1" "ALTER SYSTEM SET synchronous_standby_names='*'" >/dev/null
    sql "$1" "SELECT pg_reload_conf()" >/dev/null
    n=0
    until [ "$(sql "$1" "SELECT count(*) FROM pg_stat_replication WHERE sync_state='sync'")" = 1 ]; do
        n=$((n + 1)) && [ $n -lt 600 ] || { echo "no standby" >&2 && exit 1; }
        sleep 0.1
    done
}

case $what in
begin)
    [ -z "$as" ] || chown postgres "$folder"
    : >"$folder/out" && chmod 666 "$folder/out"
    run "$bin/initdb" -D "$folder/a" -U turnpike -A trust -E UTF8 --no-locale
    printf '%s\n' "listen_addresses = '127.0.0.1'" "unix_socket_directories = ''" 'max_connections = 100' 'wal_level = replica' \
        "fsync = ${FSYNC:-on}" 'shared_buffers = 64MB' 'wal_receiver_timeout = 5s' |
        run tee -a "$folder/a/postgresql.conf"
    start a
    make_standby a
    echo a >"$folder/primary"
    ;;
restart | crash)
    p=$(cat "$folder/primary")
    stop "$p" "$(if [ "$what" = crash ]; then echo immediate; else echo fast; fi)"
    start "$p"
    ;;
failover)
    p=$(cat "$folder/primary") && q=$(other "$p")
    stop "$p" immediate
    run "$bin/pg_ctl" -D "$folder/$q" -w promote
    echo "$q" >"$folder/primary"
    make_standby "$q"
    ;;
status) sql "$(cat "$folder/primary")" "SELECT sync_state FROM pg_stat_replication" ;;
end) for p in a b; do [ ! -d "$folder/$p" ] || stop "$p" immediate; done ;;
*) exit 2 ;;
esac
