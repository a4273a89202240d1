#!/bin/sh
# new-game.sh: a game made from the template builds and passes every test, and so does the game that
# docs/ADDING_A_GAME.md makes of it; in a copy of the tree.
set -eu
cd "$(dirname "$0")/.."
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
git ls-files -co --exclude-standard | tar -cf - -T - | tar -xf - -C "$tmp"
cd "$tmp"
git init -q .

try() {
    scripts/check-game detour
    build/quick/turnpike-tests conformance
    echo '{"cmd":"new","game":"detour","players":2}' | build/quick/turnpike engine | grep -q '"ok":true'
    # In the terminal it is played without a drawing, in the words of its dictionary.
    yes 1 | build/quick/turnpike play detour --plain --lang de --seed new --seat human --seat random --save "$tmp/played.json" >"$tmp/played"
    grep -q '^Die Partie ist zu Ende' "$tmp/played"
}

# refused ID: there is no such game afterwards.
refused() {
    if scripts/new-game "$1"; then exit 1; fi
}

cp src/games/games.def before.def
refused Detour
refused 2fast
refused quadro-be
refused double
cmp src/games/games.def before.def
scripts/new-game detour
refused detour
try

# The page's code, a block a file: ```c src/games/detour/state.h
awk '/^```[a-z]+ [a-z]+\// { file = $2; printf "" >file; next }
     /^```$/ { file = ""; next }
     file != "" { print >file }' docs/ADDING_A_GAME.md
if grep -r contrary src/games/detour; then exit 1; fi
try
# The whole way: golden games are recorded and hold, and the page's units do not mind a game they have never seen.
TP_WRITE_GOLDEN=1 build/quick/turnpike-tests golden
ls src/games/detour/golden/players-2.out src/games/detour/golden/players-4.out
scripts/check-game detour
tests/web.sh units
for level in easy medium hard; do
    printf '{"cmd":"new","game":"detour","players":2}\n{"cmd":"play","move":"die:3"}\n{"cmd":"bot","bot":"%s","iterations":50}\n' "$level" |
        build/quick/turnpike engine | tail -n 1 | grep -q '"ok":true'
done
build/quick/turnpike contest detour --bot easy --bot medium --games 2 --seed new >/dev/null
build/quick/turnpike perft detour --depth 4 | grep -q 132
git ls-files -co --exclude-standard 'src/games/detour/*.[ch]' | xargs clang-format --dry-run -Werror
