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
    scripts/build quick
    build/quick/turnpike-tests detour
    build/quick/turnpike-tests conformance
    echo '{"cmd":"new","game":"detour","players":2}' | build/quick/turnpike engine | grep -q '"ok":true'
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
build/quick/turnpike perft detour --depth 4 | grep -q 132
git ls-files -co --exclude-standard 'src/games/detour/*' | xargs clang-format --dry-run -Werror
