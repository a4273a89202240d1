#!/bin/sh
# contest.sh [PROGRAM]: short contests, with bots that behave well and badly, and the records they leave. PROGRAM is
# build/turnpike unless said otherwise.
set -eu
cd "$(dirname "$0")/.."
t=${1:-build/turnpike}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

fail() {
    echo "contest.sh: $1" >&2
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
# says WORD: the last command printed that, too.
says() {
    grep -qF -- "$1" "$tmp/out" || { cat "$tmp/out" >&2 && fail "does not say '$1'"; }
}
# await COMMAND…: until it succeeds, for two minutes at most.
await() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt 1200 ] || fail "in vain: $*"
        sleep 0.1
    done
}
# A bot that sleeps, for a time that is this run's own. When it is killed, what it started is gone soon.
sleeper="sleep 600.0$$"
is_gone() {
    ! grep -qal "sleep.600.0$$" /proc/[0-9]*/cmdline 2>/dev/null
}
q="$t contest quadro-be"

# The call
expect 0 'usage: turnpike contest' $t contest --help
expect 0 'usage: turnpike verify' $t verify --help
expect 2 'name a game' $t contest
expect 2 'there is no game "chess"' $t contest chess --bot random
expect 2 'name a --bot' $q
expect 1 '/players' $q --bot random
expect 2 'no bot "nobody" plays this' $q --bot nobody --bot random
expect 2 'ms=N' $q --bot mcts:depth=3 --bot random
expect 2 '--games takes a number' $q --bot random --bot random --games 0
expect 2 '--sprt takes' $q --bot random --bot random --sprt 10,0
expect 2 'two bots' $t contest solo-jump --bot random --sprt 0,10
expect 2 'no --players' $q --bot random --bot random --players 2
expect 2 'no --load' $q --bot random --bot random --load x
expect 1 '/options/ply_limit' $q --bot random --bot random --option ply_limit=0

# Bots of ours
expect 0 'from 50 pairs' $q --bot random --bot random --seed s
expect 0 'random against random: +0 (95 %' $q --bot random --bot random --games 2 --option ply_limit=1
expect 0 '"games":20,"groups":10,"stopped":null' $q --bot random --bot random --games 20 --json
says '"elo":{"difference":'
$q --bot random --bot mcts:iterations=50 --games 8 --seed s --threads 2 --json >"$tmp/a"
$q --bot random --bot mcts:iterations=50 --games 8 --seed s --threads 1 --json >"$tmp/b"
for file in a b; do sed 's/"seconds":[^,]*,//; s/"ms_per_move":[^,]*,//g' "$tmp/$file" >"$tmp/$file.same"; done
cmp "$tmp/a.same" "$tmp/b.same" || fail "a seed gives another contest on another number of threads"
expect 0 'H1 accepted' $q --bot mcts:iterations=200 --bot random --games 1000 --sprt 0,100 --seed s
says 'games of 1000'
expect 0 'won' $t contest solo-jump --bot random --games 10
says 'points'

# Records
expect 0 'pairs' $q --bot random --bot greedy --games 6 --record "$tmp/rec"
[ "$(ls "$tmp/rec" | tr '\n' ' ')" = "000001.json 000002.json 000003.json 000004.json 000005.json 000006.json " ] ||
    fail "--record: other files"
grep -q '"names":\["random","greedy"\]' "$tmp/rec/000001.json" || fail "--record: names"
grep -q '"names":\["greedy","random"\]' "$tmp/rec/000002.json" || fail "--record: names of the second game"
expect 0 'ok: ' $t verify "$tmp/rec/000001.json"
says 'result '
expect 0 '000006.json: ok: ' $t verify "$tmp"/rec/*
sed 's/"1:/"0:/' "$tmp/rec/000001.json" >"$tmp/bad.json"
expect 1 'wrong at /moves/1: Seat 0 is not to act here.' $t verify "$tmp/bad.json"
expect 1 'wrong: This is not JSON' $t verify tests/contest.sh
expect 1 'cannot open' $t verify "$tmp/nothing"
expect 2 'name a record' $t verify
# A game looked at again: in words of both languages, for programs, and as a page; the same every time.
expect 0 ' by play' $t analyse "$tmp/rec/000001.json" --iterations 200 --lang en
expect 0 ' durchs Spiel ' $t analyse "$tmp/rec/000001.json" --iterations 200 --lang de
expect 0 '"format":"turnpike-analysis"' $t analyse "$tmp/rec/000001.json" --iterations 200 --json
cp "$tmp/out" "$tmp/once"
$t analyse "$tmp/rec/000001.json" --iterations 200 --json | cmp - "$tmp/once" || fail "two analyses differ"
$t analyse - --iterations 50 --html "$tmp/page.html" <"$tmp/rec/000001.json"
grep -q '<polyline' "$tmp/page.html" || fail "the page has no graph"
sed -E 's/,"[01]:[^"]*"\],"result":.*/],"result":null}/' "$tmp/rec/000001.json" >"$tmp/open.json"
expect 1 'Only games that are over' $t analyse "$tmp/open.json"
expect 2 '--json or --html' $t analyse "$tmp/rec/000001.json" --json --html "$tmp/page.html"
expect 2 '--ms takes no "soon"' $t analyse "$tmp/rec/000001.json" --ms soon
expect 2 'name a record' $t analyse
$t contest solo-jump --bot random --games 4 --record "$tmp/rec" >/dev/null
expect 0 ': ok: ' $t verify "$tmp"/rec/00000[1-4].json
expect 1 'cannot make the folder' $q --bot random --bot random --record /dev/null/x
expect 1 'cannot write' $q --bot random --bot random --record /proc

# Anybody's bot; who is to answer has time enough on any machine
gcc -std=c17 -Wall -Wextra -Wpedantic -Werror -O1 -o "$tmp/bot" examples/bot.c
expect 0 'from 5 pairs' $q --bot "cmd:$tmp/bot" --bot random --games 10 --threads 2 --ms 60000
! grep -q faults "$tmp/out" || fail "the C example makes faults"
if command -v python3 >/dev/null; then
    expect 0 'from 2 pairs' $q --bot random --bot cmd:examples/bot.py --games 4 --ms 60000
    ! grep -q faults "$tmp/out" || fail "the Python example makes faults"
fi
expect 0 'answered without {"move":"..."}: 4' $q --bot cmd:/bin/cat --bot random --games 4 --ms 60000
says 'Elo of cmd:/bin/cat against random: less than'
[ "$(grep -c 'such games are lost' "$tmp/out")" = 1 ] || fail "a fault is spoken of more than once"
expect 0 'closed its input or output, in the middle of a game: 3' $q --bot random --bot cmd:true --games 3 --ms 60000
expect 0 'did not answer in time: 2' $q --bot "cmd:$sleeper" --bot random --games 2 --ms 50 --grace 50
await is_gone
expect 0 '"faults":{"illegal_move":2}' $q --bot 'cmd:yes "{\"move\":\"z9\"}"' --bot random --games 2 --json --ms 60000
expect 0 'not JSON: yes' $q --bot 'cmd:yes yes' --bot random --games 2 --record "$tmp/lost" --ms 60000
expect 0 'the game is not over' $t verify "$tmp/lost/000001.json"

# Stopping
# interrupt FILE COMMAND…: sends SIGINT once the file is there; the command ends soon, as such a contest does.
interrupt() {
    file=$1
    shift
    timeout --foreground -k 5 100 "$@" >"$tmp/out" 2>&1 & # else it signals twice, and a second one kills
    contest=$!
    await test -e "$file"
    kill -INT $contest
    got=0
    wait $contest || got=$?
    [ "$got" = 130 ] || { cat "$tmp/out" >&2 && fail "SIGINT: status $got, not 130"; }
}
interrupt "$tmp/int/000001.json" $q --bot mcts --bot mcts --ms 20 --games 100000 --threads 2 --record "$tmp/int"
says 'of 100000 in'
# Whoever is thinking, and however long he may.
slow="cmd:touch $tmp/began; $sleeper"
for first in mcts:iterations=1000000000 "$slow"; do
    rm -f "$tmp/began"
    interrupt "$tmp/began" $q --bot "$first" --bot "$slow" --ms 600000 --games 2
    says '0 games of 2 in'
    await is_gone
done
echo "contest.sh: ok"
