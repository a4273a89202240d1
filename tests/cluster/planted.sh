#!/bin/sh
# planted.sh [BUG…]: does the fault test find what it is there for? Each bug is planted into a copy of the source, and the test must
# fail on the program that comes of it. no-fence: a write set is taken whoever has the table by now. early: people are told before
# what they are told is stored.
set -eu
cd "$(dirname "$0")/../.."
scripts/build quick
copy=$(mktemp -d "${TMPDIR:-/tmp}/turnpike-planted-XXXXXX")
setsid tests/cluster/keeper.sh $$ "$copy" >/dev/null 2>&1 &
trap ': >"$copy/over"; wait' EXIT
trap 'exit 1' HUP INT TERM
git ls-files -co --exclude-standard | xargs ls -d 2>/dev/null | tar cf - -T - | tar xf - -C "$copy"

# plant FILE SED-COMMAND: it must change something.
plant() {
    sed "$2" "$copy/$1" >"$copy/planted"
    ! cmp -s "$copy/planted" "$copy/$1" || { echo "nothing was planted in $1" >&2 && exit 1; }
    cp "$copy/planted" "$copy/$1"
}

plant_no_fence() {
    plant src/app/server/store/postgres.c 's/ AND t\.next=v\.next AND t\.epoch <= v\.epoch//'
    plant src/app/server/store/postgres.c 's/ JOIN held ON held\.id=e\.id)/ JOIN held ON held.id=e.id ON CONFLICT DO NOTHING)/'
}

plant_early() {
    plant src/app/server/tables/batch.c 's/^    if (filling != NULL || (table == NULL/    if (table != NULL) { after(context, true); return; }\n&/'
}

for bug in ${*:-no-fence early}; do
    for file in src/app/server/store/postgres.c src/app/server/tables/batch.c; do cp "$file" "$copy/$file"; done
    "plant_$(echo "$bug" | tr - _)"
    (cd "$copy" && cmake --preset quick >/dev/null && cmake --build --preset quick --target turnpike >"$copy/build.log") ||
        { tail -n 30 "$copy/build.log" >&2 && exit 1; }
    found=
    for seed in 1 2 3; do
        if ! TP_SEED=$seed TP_FAULTS=${FAULTS:-30} TP_TEST_PROGRAM="$copy/build/quick/turnpike" \
            tests/cluster/run.sh build/quick/turnpike-cluster >"$copy/found" 2>&1; then
            found=$seed
            break
        fi
    done
    [ -n "$found" ] || { echo "$bug was planted and not found" >&2 && exit 1; }
    echo "$bug was found with seed $found: $(grep -m 1 '^ERROR' "$copy/found" | cut -c 1-200)"
done
