#!/bin/sh
# keeper.sh PID FOLDER: waits until process PID has ended, however that came about, or there is a file FOLDER/over, and then takes
# away what that process has left: whatever runs with TP_KEPT=FOLDER in its environment, the databases in FOLDER/db, and FOLDER
# itself. Whoever starts it does so with setsid: Ctrl-C is not for it, and a second one does not keep it from its work.
trap '' INT TERM HUP
set -u
owner=$1 folder=$2
while [ ! -e "$folder/over" ] && kill -0 "$owner" 2>/dev/null; do sleep 0.2; done

# Processes that are left, but for databases; and those, which are known by where their data is.
others() {
    for p in $(grep -lzxF "TP_KEPT=$folder" /proc/[0-9]*/environ | cut -d / -f 3); do
        grep -qx postgres "/proc/$p/comm" || echo "$p"
    done
}
databases() { grep -lzx "$folder/db/[ab]" /proc/[0-9]*/cmdline | cut -d / -f 3; }

# end SIGNAL WHO: tells them every second, for three of them or until there are none; false: some are left.
end() {
    for i in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
        left=$($2 2>/dev/null)
        [ -n "$left" ] || return 0
        [ $((i % 5)) != 0 ] || kill "-$1" $left 2>/dev/null
        sleep 0.2
    done
    return 1
}

# Servers may end as they should, then they must. What starts or makes a database must be gone before those are looked for.
end TERM others || end KILL others
[ ! -d "$folder/db" ] || "$(dirname "$0")/database.sh" end "$folder/db" 1 2
end INT databases || end KILL databases
rm -rf "$folder"
