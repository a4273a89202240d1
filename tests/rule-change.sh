#!/bin/sh
# rule-change.sh [PROGRAM]: clients know no rule. In a copy of the tree two rules are changed, in C alone: over which edge each
# Flätz of Blockade leaves, and in which order the shapes of Quadro-Be come. What the engine tells, the terminal says and the
# page draws must follow; PROGRAM, build/turnpike unless said otherwise, is the unchanged one, which must still say the old things.
set -eu
cd "$(dirname "$0")/.."
old=$(pwd)/${1:-build/turnpike}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export LC_ALL=C.UTF-8 XDG_DATA_HOME="$tmp/data"

fail() {
    echo "rule-change.sh: $1" >&2
    exit 1
}

# ---- the copy, changed ----

mkdir "$tmp/tree"
git ls-files -co --exclude-standard | tar -cf - -T - | tar -xf - -C "$tmp/tree"

# change FILE EXPRESSION: by sed; a rule that is not there any more is a test that tests nothing.
change() {
    sed -E "$2" "$tmp/tree/$1" >"$tmp/changed"
    ! cmp -s "$tmp/changed" "$tmp/tree/$1" || fail "$1: there is nothing to change any more"
    mv "$tmp/changed" "$tmp/tree/$1"
}
change src/games/blockade/state.h 's/return seat == RED \? GRID12_N : GRID12_S;/return seat == RED ? GRID12_S : GRID12_N;/'
change src/games/quadro_be/state.h \
    's/\{\{SQUARE, CYLINDER, TRIANGLE\}, \{TRIANGLE, SQUARE, CYLINDER\}\}/{{CYLINDER, TRIANGLE, SQUARE}, {SQUARE, CYLINDER, TRIANGLE}}/'

# Only the program, and from a compiler's cache where there is one: most of the tree is as it was.
if command -v ccache >/dev/null; then
    export CMAKE_C_COMPILER_LAUNCHER="${CMAKE_C_COMPILER_LAUNCHER:-ccache}" CCACHE_BASEDIR="$tmp" CCACHE_NOHASHDIR=1
fi
(cd "$tmp/tree" && git init -q . && cmake --preset quick && cmake --build --preset quick --target turnpike) >"$tmp/build" 2>&1 ||
    { tail -n 40 "$tmp/build" >&2 && fail "the changed tree does not build"; }
new=$tmp/tree/build/quick/turnpike

# ---- what is said ----

# lines PROGRAM GAME MOVE…: the game in lines, two people at one keyboard.
lines() {
    program=$1 game=$2
    shift 2
    printf '%s\n' "$@" quit |
        "$program" play "$game" --plain --lang en --seed s --seat human --seat human --save "$tmp/game.json" >"$tmp/out" || fail "$game: play"
}
# facts PROGRAM GAME: of its first position.
facts() {
    printf '{"cmd":"new","game":"%s","players":2}\n{"cmd":"facts","viewer":"all"}\n' "$2" | "$1" engine >"$tmp/out" || fail "$2: facts"
}
says() { grep -qF -- "$1" "$tmp/out" || { cat "$tmp/out" >&2 && fail "nobody says: $1"; }; }

# Red stands on e2, so the lower edge is near, and he may run with his second turn. The old way leads round Blue's Flätz over the
# upper one.
facts "$old" blockade
says '"goals":[12,1]'
facts "$new" blockade
says '"goals":[1,12]'
says '{"seat":0,"out":true,"may_run":false,"path":["e2","e1"]}'
lines "$old" blockade h2 g11 f9 a2
says 'Red leaves over the edge beyond row 12'
says 'The way out of Red: e2, d2, c2, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11 and b12'
lines "$new" blockade h2 g11
says 'Red leaves over the edge beyond row 1'
says 'There is a way out'
says 'The way out of Red: e2 and e1'
says 'Blue leaves over the edge beyond row 12'

facts "$old" quadro-be
says '"coming":[{"seat":0,"piece":"S","sets":true},{"seat":1,"piece":"T"'
facts "$new" quadro-be
says '"coming":[{"seat":0,"piece":"C","sets":true},{"seat":1,"piece":"S"'
lines "$old" quadro-be a1
says 'Coming turns: Red square, Blue triangle, Red cylinder, Blue square, Red triangle, Blue cylinder'
says 'Red sets a square on a1.'
lines "$new" quadro-be a1
says 'Coming turns: Red cylinder, Blue square, Red triangle, Blue cylinder, Red square, Blue triangle'
says 'Red sets the cylinder on a1.'

# ---- the page ----

TURNPIKE=$new tests/web.sh rule-change
echo "rule-change.sh: ok"
