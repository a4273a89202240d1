#!/bin/sh
# cli.sh: the program as people call it. Run from anywhere; uses build/turnpike.
set -eu
cd "$(dirname "$0")/.."
t=build/turnpike
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

fail() {
    echo "cli.sh: $1" >&2
    exit 1
}
# expect STATUS WORD COMMAND…: the command ends with that status and prints that word.
expect() {
    status=$1
    word=$2
    shift 2
    got=0
    "$@" >"$tmp/out" 2>&1 || got=$?
    [ "$got" = "$status" ] || { cat "$tmp/out" >&2 && fail "$*: status $got, not $status"; }
    grep -qF -- "$word" "$tmp/out" || { cat "$tmp/out" >&2 && fail "$*: does not say '$word'"; }
}

expect 0 'usage: turnpike' $t --help
expect 0 'turnpike 0.' $t --version
expect 2 'no command' $t fly
expect 2 'usage' $t
for command in admin analyse bench contest edition engine export games perft play replay rules serve solve train verify; do
    expect 0 "usage: turnpike $command" $t $command --help
    expect 0 "usage: turnpike $command" $t help $command
    expect 2 "see turnpike $command --help" $t $command --fly
done
expect 0 'usage: turnpike contest' $t match --help # its other name
expect 2 'no command "fly"' $t help fly
expect 0 'usage: ./play' ./play --help
expect 0 'usage: ./test' ./test --help
expect 2 'see ./test --help' ./test fly
expect 0 'make new-game ID=' scripts/new-game --help
# Lessons in lines: every game's course is solved by showing, a wrong move gets its friendly word. What is done is kept.
XDG_DATA_HOME=$tmp/learned
export XDG_DATA_HOME
for game in autobahn blockade gridlock jump quadro-be route66 solo-jump stargate transmitter; do
    yes show | head -8 >"$tmp/lessons"
    expect 0 "That was the course. Now: turnpike play $game" sh -c "$t play --learn $game --lang en <'$tmp/lessons'"
done
printf 'h5\nquit\n' >"$tmp/lessons"
expect 0 'Diesmal nicht.' sh -c "$t play --learn blockade --lang de <'$tmp/lessons'"
XDG_DATA_HOME=$tmp/anew
printf 'nonsense\nmoves\nr\n125\nquit\n' >"$tmp/lessons"
expect 0 '[ ] This way out' sh -c "$t play --learn blockade --lang en <'$tmp/lessons'"
printf 'moves\nquit\n' >"$tmp/lessons"
expect 0 'Lesson 2 of 6: Show him the way' sh -c "$t play --learn blockade --lang en <'$tmp/lessons'"
unset XDG_DATA_HOME
expect 2 'needs a game' $t play --learn
# Puzzles in lines: of each game one is solved by showing, and so is the one of the day; a wrong move is said to be one.
for game in autobahn blockade gridlock jump quadro-be route66 stargate transmitter; do
    printf 'show\nquit\n' >"$tmp/puzzle"
    expect 0 "Solved!" sh -c "$t play --puzzle $game --lang en <'$tmp/puzzle'"
done
echo show >"$tmp/puzzle"
expect 0 "Rätsel des Tages" sh -c "$t play --puzzle --lang de <'$tmp/puzzle'"
expect 1 'there are no puzzles of Solo-Jump' $t play --puzzle solo-jump
expect 2 'name a game' $t puzzles
expect 0 '"kind":"' $t puzzles quadro-be --count 1 --plies 1
expect 0 'usage: turnpike edition' $t edition check --help

# Where nothing can be written nothing is done.
if [ -c /dev/full ]; then
    for command in --version games 'rules jump' 'edition print gridlock' 'perft jump --depth 1' 'contest --help'; do
        got=0
        $t $command >/dev/full 2>"$tmp/out" || got=$?
        [ "$got" = 1 ] && grep -q 'cannot write to standard output' "$tmp/out" || fail "$command >/dev/full: status $got"
    done
    if echo '{"cmd":"games"}' | $t engine >/dev/full 2>"$tmp/out"; then fail "engine >/dev/full"; fi
fi

expect 0 'ply_limit=1..10000' $t games
expect 0 'bots: random' $t games
expect 2 'there is no game "chess"' $t perft chess --depth 1
expect 2 '--depth' $t perft quadro-be
expect 0 '524160' $t perft quadro-be --depth 5
expect 0 '1474' $t perft solo-jump --depth 5 --option puzzle=1
expect 1 '/options/ply_limit' $t perft quadro-be --depth 1 --option ply_limit=0
expect 1 'turnpike games says' $t perft quadro-be --depth 1 --option fly=1
expect 1 'turnpike games says' $t perft quadro-be --depth 1 --players 3
expect 2 '--option takes NAME=VALUE' $t perft quadro-be --depth 1 --option "$(printf 'fly=\377')"
expect 2 '--after takes moves' $t perft quadro-be --depth 1 --after
expect 0 '15' $t perft quadro-be --depth 1 --after b2
printf '{"cmd":"new","game":"quadro-be","players":2}\n{"cmd":"state"}\n' | $t engine |
    sed -n 's/.*"state":\(.*\)}$/\1/p' >"$tmp/state.json"
expect 0 '16' $t perft --depth 1 --load "$tmp/state.json"
expect 0 '16' $t perft quadro-be --depth 1 --load "$tmp/state.json"
expect 1 'is a game of quadro-be, not of jump' $t perft jump --depth 1 --load "$tmp/state.json"
expect 2 'no --players' $t perft --depth 1 --load "$tmp/state.json" --players 2
expect 2 'no --option' $t perft --depth 1 --load "$tmp/state.json" --option ply_limit=3
expect 1 "cannot read $tmp: Is a directory" $t perft --depth 1 --load "$tmp"
expect 1 'cannot read /dev/zero: too large' $t perft --depth 1 --load /dev/zero
expect 1 'README.md: This is not JSON' $t perft gridlock --depth 1 --edition README.md
expect 1 'is an edition of autobahn, not of gridlock' $t perft gridlock --depth 1 --edition editions/autobahn.json
expect 0 '"mcts_playouts_per_second"' $t bench quadro-be --json

for game in $($t games | sed -n 's/^\([a-z0-9-]*\) .*/\1/p'); do
    expect 0 '#' $t rules "$game" --lang en
    expect 0 '#' $t rules "$game" --lang de
    sed '/^```board$/,/^```$/d' "rules/$game.de.md" >"$tmp/text" # all but its pictures, which are drawn
    grep -vxFf "$tmp/out" "$tmp/text" && fail "rules $game: not the German text"
    [ "$(grep -c '^```' "$tmp/out")" = "$(grep -c '^```' "rules/$game.de.md")" ] || fail "rules $game: not every picture"
    ! grep -q '^```board$' "$tmp/out" || fail "rules $game: a picture that is not drawn"
    for lang in en de; do
        $t rules "$game" --lang $lang >"$tmp/text"
        head -n "$(grep -c '' "$tmp/text")" "docs/rules/$game.$lang.md" | cmp -s - "$tmp/text" ||
            fail "docs/rules/$game.$lang.md is not what rules/ says: make rules-pages"
    done
done
expect 0 '[▲]' $t rules blockade --lang en # a ring
expect 0 '↖ ↗ ← → ↙ ↘  2 ×  Six-way (six)' $t rules gridlock --lang en
expect 2 '--lang is en or de' $t rules quadro-be --lang fr

# The server: wrong calls, and a config file that the command line overrules.
expect 2 '--port' $t serve --port
expect 2 'port takes a number from 0 to 65535' $t serve --port 65536
expect 2 'what is "--fly"' $t serve --fly
printf 'port = 1 # taken\nmessages=x\n' >"$tmp/serve.conf"
expect 2 'messages takes a number' $t serve --config "$tmp/serve.conf"
printf 'port\n' >"$tmp/serve.conf"
expect 2 'serve.conf:1: expected NAME = VALUE' $t serve --config "$tmp/serve.conf"
printf 'port = 70\n' >"$tmp/serve.conf"
expect 2 'backup takes --to' $t admin backup --db "$tmp/t.db"
expect 2 'restore takes --db' $t admin restore --from "$tmp/t"
expect 1 'unable to open' $t admin backup --db "$tmp/none.db" --to "$tmp/none"
[ ! -e "$tmp/none.db" ] && [ ! -e "$tmp/none" ] || fail "a backup of nothing made files"
expect 1 'msg=no_store' $t serve --config "$tmp/serve.conf" --port 0 --db /dev/null/t.db

# Editions
for file in editions/*.json editions/examples/*.json; do expect 0 'an edition of' $t edition check --strict "$file"; done
sed 's/"D.D..DW"/"D.DD.DW"/; s/"W.WD.D-"/"W.W..D-"/; s/"G4"/"D4"/' editions/examples/passau.json >"$tmp/near.json"
expect 0 'warning: at /destinations/list/7/cell: Altes Rathaus and' $t edition check "$tmp/near.json"
expect 1 'an edition of' $t edition check "$tmp/near.json" --strict
expect 2 'what is "--strict"' $t edition draw --strict "$tmp/near.json"
expect 2 'check which FILE' $t edition check --strict
expect 0 '"puzzles"' $t edition print solo-jump
# Each command of docs/EDITIONS.md that makes an edition makes another one than the built-in, and it can be played.
mkdir "$tmp/bin"
ln -s "$PWD/$t" "$tmp/bin/turnpike"
sed -n 's/^    \(turnpike edition print .*\) > mine.json$/\1/p' docs/EDITIONS.md >"$tmp/makers"
[ "$(wc -l <"$tmp/makers")" = 5 ] || fail "docs/EDITIONS.md: not five commands"
while read -r maker; do
    game=$(echo "$maker" | awk '{ print $4 }')
    PATH="$tmp/bin:$PATH" sh -c "$maker" >"$tmp/mine.json"
    ! cmp -s "$tmp/mine.json" "editions/$game.json" || fail "docs/EDITIONS.md: $maker changes nothing"
    expect 0 'an edition of' $t edition check --strict "$tmp/mine.json"
    rival='--bot random'
    [ "$game" != solo-jump ] || rival=
    expect 0 'plies a game' $t contest "$game" --edition "$tmp/mine.json" --bot random $rival --games 2
done <"$tmp/makers"
expect 1 'no editions; these have: gridlock' $t edition print quadro-be
expect 2 'what is "--fly"' $t edition check --fly
$t edition print stargate | $t edition check - >"$tmp/out" || fail "edition check -"
expect 0 '>Boston</text>' $t edition draw gridlock
expect 0 '>Passau</text>' $t edition draw editions/examples/passau.json
expect 1 'no map to draw' $t edition draw solo-jump
expect 1 'no map to draw' $t edition draw editions/solo-jump.json
sed 's/"D.D..DW"/"D.D..D"/' editions/examples/passau.json >"$tmp/bad.json"
expect 1 'bad.json: at /map/rows/3: Expected' $t edition draw "$tmp/bad.json"
expect 1 'class="fault"' $t edition draw "$tmp/bad.json"
expect 1 'cannot open' $t edition draw "$tmp/none.json"
sed 's/"TSSC"/"TSSX"/' editions/solo-jump.json >"$tmp/bad.json"
expect 1 'at /puzzles/0/board/0' $t edition check "$tmp/bad.json"
sed 's/"second": 8/"second": 16/' editions/route66.json >"$tmp/bad.json"
expect 1 'at /sections/5/second: Section 7: Expected 1 or more' $t edition check "$tmp/bad.json"
echo '["route66"]' >"$tmp/bad.json"
expect 1 'at the whole: Expected an object' $t edition check "$tmp/bad.json"
echo '{"game":"solo-jump"' >"$tmp/bad.json"
expect 1 'not JSON' $t edition check "$tmp/bad.json"

# Rough handling of the engine: two errors, status 0.
printf 'garbage\n{"cmd":"new"}\n' | $t engine >"$tmp/out" || fail "engine: garbage ends it"
[ "$(grep -c '"ok":false' "$tmp/out")" = 2 ] || fail "engine: not two errors"
{ head -c 2097152 /dev/zero | tr '\0' 'x' && echo && echo '{"cmd":"games"}'; } | $t engine >"$tmp/out"
grep -q too_long "$tmp/out" && grep -q '"games"' "$tmp/out" || fail "engine: a 2 MiB line"

# Line mode: a game from a script on standard input, kept, resumed, replayed.
export XDG_DATA_HOME="$tmp/data"
yes 1 | head -n 300 | $t play quadro-be --seed s --seat human --seat human >"$tmp/out" || fail "play"
grep -q 'The game is over' "$tmp/out" || fail "play: a game of first moves does not end"
printf 'state\n1\nundo\nstate\n1\nstate\nquit\n' | $t play quadro-be --seed s --seat human --seat human \
    --save "$tmp/kept.json" >"$tmp/out" || fail "play --save"
grep '^{' "$tmp/out" >"$tmp/states"
[ "$(sed -n 1p "$tmp/states")" != "$(sed -n 2p "$tmp/states")" ] || fail "play: the first move changes nothing"
grep -q "somebody else's" "$tmp/out" || fail "play: one person takes another's move back"
tail -n 1 "$tmp/out" | grep -qF "turnpike play --load $tmp/kept.json" || fail "play: does not say how to go on"
printf 'state\n' | $t play --load "$tmp/kept.json" >"$tmp/out2" || fail "play --load"
[ "$(grep '^{' "$tmp/out2")" = "$(tail -n 1 "$tmp/states")" ] || fail "play --load: another position"
expect 0 'not over' $t verify "$tmp/kept.json"
expect 0 'Red' $t replay "$tmp/kept.json"
tail -n 1 "$tmp/states" >"$tmp/state.json"
printf 'state\n' | $t play --load "$tmp/state.json" >"$tmp/out2" || fail "play --load STATE"
[ "$(grep '^{' "$tmp/out2")" = "$(cat "$tmp/state.json")" ] || fail "play --load STATE: another position"
printf '1\nquit\n' | $t play quadro-be --save "$tmp/none/x.json" >"$tmp/out" 2>&1 || true
grep -qF "cannot write $tmp/none/x.json: No such file" "$tmp/out" || fail "play --save: names another file"
expect 2 '--lang is en or de' $t play quadro-be --lang fr
expect 2 'no game "chess"' $t play chess
expect 2 'no --option' $t play --load "$tmp/kept.json" --option ply_limit=3
expect 1 'is a game of quadro-be, not of jump' $t play jump --load "$tmp/kept.json"
expect 1 'no bot "nobody"' $t play quadro-be --seat nobody
expect 2 'name a record' $t replay
expect 1 'cannot open' $t replay "$tmp/none.json"

# Tables of solved games: what is wrong with one is said, and how to get it.
expect 2 'which game' $t solve
expect 2 'not a game that can be solved' $t solve jump
expect 2 'takes a number from 1 to 64' $t solve quadro-be --threads 0
expect 1 'turnpike solve quadro-be' $t engine --tables "$tmp/no-tables" </dev/null
mkdir -p "$tmp/tables" && echo "no table" >"$tmp/tables/quadro-be.table"
expect 1 'not whole' $t engine --tables "$tmp/tables" </dev/null
expect 1 'not whole' $t contest quadro-be --bot easy --bot easy --games 1 --tables "$tmp/tables"
expect 1 'not whole' $t play quadro-be --plain --tables "$tmp/tables" </dev/null
expect 1 'not whole' $t serve --port 0 --tables "$tmp/tables"
echo "cli.sh: ok"
