#!/bin/sh
# tui.sh [PROGRAM [GAME…]]: the terminal client as people use it, driven in tmux, and the line mode from scripts. PROGRAM
# is build/turnpike unless said otherwise. Everything is waited for by looking, never by the clock.
#
# A look may catch a screen that is half drawn, or one that is about to change. So there are two ways to wait: for a thing
# that was not there before the key that brings it (until_true shows …), and settle, after which every key has been answered
# and the whole screen drawn. What is compared or decided upon is read from a settled screen only.
set -eu
cd "$(dirname "$0")/.."
t=$(pwd)/${1:-build/turnpike}
[ $# -eq 0 ] || shift
games=${*:-gridlock route66 autobahn blockade stargate transmitter jump quadro-be solo-jump}
tmp=$(mktemp -d)
export LC_ALL=C.UTF-8 XDG_DATA_HOME="$tmp/data" TMUX_TMPDIR="$tmp"
unset TMUX
# A terminal that goes away sends SIGCONT too, and that can wake what the leak checker has just stopped: both then wait
# for ever. Leaks are looked for by the other tests.
# Faults that are sent on purpose are not to be reported as found.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0:handle_segv=0"
ulimit -c 0
trap 'tmux -L tp kill-server 2>/dev/null || true; rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM

fail() {
    echo "tui.sh: $1" >&2
    screen >&2 || true
    exit 1
}

# ---- the terminal ----
# A session that stays keeps the tmux server from ending between two of ours.
tmux -L tp -f /dev/null new-session -d -s stay 'sleep 10000'
# start WIDTH HEIGHT COMMAND: in a terminal of its own, which stays when the command ends.
started=0
start() {
    started=$((started + 1))
    pane=p$started
    printf 'trap : INT\n%s\necho "status $?"\nexec sleep 1000\n' "$3" >"$tmp/run$started"
    tmux -L tp new-session -d -s $pane -x "$1" -y "$2" "sh $tmp/run$started"
}
finish() { tmux -L tp kill-session -t $pane; }
screen() { tmux -L tp capture-pane -p -t $pane; }
key() { tmux -L tp send-keys -t $pane "$@"; }
# until_true COMMAND…: polls, for two minutes at most.
until_true() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt ${TRIES:-2400} ] || fail "waited in vain for: $*"
        sleep 0.05
    done
}
# Lines that the terminal has broken are read as one.
shows() { tmux -L tp capture-pane -pJ -t $pane | grep -qF -- "$1"; }
# has_rows N TEXT: the screen has so many lines, and the text is in the last.
has_rows() { [ "$(screen | wc -l)" = "$1" ] && speaks "$2"; }
speaks() { screen | tail -n 1 | grep -qE "$1"; }
changed() { [ "$(screen)" != "$before" ]; }
# press KEY…: and waits for the screen to change; what for is then to be waited for by looking.
press() {
    before=$(screen)
    key "$@"
    until_true changed
}

# settle: waits until every key sent so far has been answered. Keys are answered in order and a screen is drawn from top to
# bottom, so when the last line has changed its language there and back, all that came before is on the screen.
settle() {
    key L
    until_true speaks 'q:? Ende'
    key L
    until_true speaks 'q:? quit'
}
# resize WIDTH HEIGHT: and waits until the program has drawn a screen of that size: keys in the last line, a title in the
# first. What tmux makes of the old one by itself has never both.
resize() {
    tmux -L tp resize-window -t $pane -x "$1" -y "$2"
    until_true has_height "$2"
    settle
}
has_height() {
    screen >"$tmp/sized"
    [ "$(wc -l <"$tmp/sized")" = "$1" ] && sed -n 1p "$tmp/sized" | grep -q '·' && tail -n 1 "$tmp/sized" | grep -q 'quit'
}

# ---- the game on it ----
ply() { screen | sed -n '1s/.*· \([0-9]*\) *$/\1/p'; }
is_asked() { shows 'arrows+Enter'; }
is_over() { screen | sed -n 1p | grep -q 'game is over'; }
# turn: waits until it is the person's turn or the game is over, on a settled screen.
turn() {
    settle
    until_true is_turn
}
is_turn() {
    ! is_asked && ! is_over || return 0
    settle
    return 1
}
# decide N: one decision by cursor, the N-th offer or so. A game that is over is taken back first.
decide() {
    turn
    if is_over; then
        key u
        turn
    fi
    from=$(ply)
    for i in $(seq 1 "$1"); do key Tab; done
    key Down
    settle
    while is_asked && [ "$(ply)" = "$from" ]; do
        key Enter
        settle
    done
    turn
}
# whole NAME: every line is where it belongs: the first and last lines, and the frame between them in one column.
whole() {
    screen >"$tmp/shot"
    [ "$(wc -l <"$tmp/shot")" = 24 ] || fail "$1: not 24 lines"
    ! grep -nE '.{81}' "$tmp/shot" || fail "$1: a line of more than 80"
    ! grep -nP '\x{FFFD}|[\x00-\x08\x0b-\x1f\x7f]' "$tmp/shot" || fail "$1: stray characters"
    if sed -n 2p "$tmp/shot" | grep -qE '^.{51}[│|]'; then
        [ "$(sed -n 2,22p "$tmp/shot" | grep -cE '^.{51}[│|]')" = 21 ] || fail "$1: the frame is broken"
    else
        sed -n 16p "$tmp/shot" | grep -q '────' || fail "$1: no frame"
    fi
    sed -n 24p "$tmp/shot" | grep -q 'quit' || fail "$1: no keys"
}
# board: what a large screen shows of the position, without the panel.
board() { screen | sed -nE '1p; 2,48s/^(.{107}).*/\1/p' | sed 's/ *$//'; }

play_on_screen() {
    save=$tmp/$1.json
    start 80 24 "$t play $1 --seed screen --seat human $(others "$1") --pace 0 --lang en --save $save"
    until_true is_asked
    turn
    whole "$1"
    for n in 1 2 3 4 5; do decide $n; done
    resize 100 30
    decide 2
    resize 80 24
    for n in 1 2 3 4; do decide $n; done
    whole "$1 after ten decisions"
    key BSpace BSpace BSpace # whatever is half chosen
    settle
    from=$(ply)
    key u
    turn
    is_asked && [ "$(ply)" != "$from" ] || fail "$1: nothing taken back"
    resize 160 50
    board >"$tmp/before"
    plies=$(ply)
    key q
    until_true shows 'status 0'
    shows "To go on with this game: turnpike play --load $save" || fail "$1: does not say how to go on"
    finish
    $t verify "$save" >/dev/null || fail "$1: the record is wrong"
    start 160 50 "$t play --load $save --pace 0 --lang en"
    until_true is_asked
    turn
    board >"$tmp/after"
    diff "$tmp/before" "$tmp/after" >&2 || fail "$1: another position after resuming"
    key q
    until_true shows 'status 0'
    finish
    replay_on_screen "$1" $((plies - 1))
}
# replay_on_screen GAME PLIES: to the end and back, a ply at a time and all at once.
replay_on_screen() {
    start 80 24 "$t replay $tmp/$1.json --lang en"
    until_true shows "· 0/$2"
    settle
    whole "$1, replayed"
    screen >"$tmp/before"
    key End
    until_true shows "· $2/$2"
    settle
    whole "$1, replayed to its end"
    key Left Right Left
    until_true shows "· $(($2 - 1))/$2"
    key Home
    until_true shows "· 0/$2"
    settle
    screen >"$tmp/after"
    diff "$tmp/before" "$tmp/after" >&2 || fail "$1: another beginning after going back"
    key q
    until_true shows 'status 0'
    finish
}
others() { [ "$1" = solo-jump ] || echo "--seat random"; }

# play_plain GAME: a whole game by numbers.
play_plain() {
    seq 1 20000 | sed 's/.*/1/' |
        $t play "$1" --plain --seed plain --seat human $(others "$1") --save "$tmp/plain.json" >"$tmp/out" || fail "$1 --plain"
    ! grep -q "$(printf '\033')" "$tmp/out" || fail "$1 --plain: escape codes"
    grep -q '^The game is over' "$tmp/out" || fail "$1 --plain: no end"
    $t verify "$tmp/plain.json" >"$tmp/out" || fail "$1 --plain: the record is wrong"
    ! grep -q 'not over' "$tmp/out" || fail "$1 --plain: the record has no end"
    $t replay "$tmp/plain.json" --plain --lang de >"$tmp/out" || fail "$1: replay --plain"
    grep -q '^Die Partie ist zu Ende' "$tmp/out" || fail "$1: replay --plain does not speak German"
}

for game in $games; do
    play_plain "$game"
    play_on_screen "$game"
    echo "tui.sh: $game ok"
done

# The menu, the dialog with its options, a typed move with completion, a hint, the rules, the log, the language.
start 80 24 "$t play --lang en --pace 0"
until_true shows 'which game?'
for i in 1 2 3 4 5 6 7; do press Down; done
press Enter
until_true shows 'Begin'
press Down
press Down
until_true shows '‹ easy ›' # nothing was played and kept here yet
press Right
until_true shows '‹ medium ›'
press Down
until_true shows 'After this many moves'
press Right
until_true shows '‹ 500 ›'
press L
until_true shows 'Höchstzahl der Züge'
press L
until_true shows 'Most moves'
press Enter
until_true is_asked
press :
until_true shows 'Move:'
press b
press Tab
until_true shows '4: b1 b2 b3 b4'
press 3
press Enter
until_true shows 'to move · 3'
turn
grep -q '"ply_limit":500' "$XDG_DATA_HOME"/turnpike/quadro-be-*.json || fail "the option of the dialog is not in the record"
key h
until_true shows 'Hint: '
key '?'
until_true shows 'Esc or q: back'
# The first picture of its rules: the board with its marks, and the caption below it.
until shows 'Both red triangles are on the board'; do press Down; done
shows ' 3 │ │ ■ │ │ │ ● │ │ │ ■ │ │   ↑   │' || fail "rules: no arrow on the board"
key q
until_true is_asked
key l
until_true shows 'What happened'
key Escape
until_true is_asked
key L
until_true shows 'Rot, dein Zug'
key L
until_true shows 'Red, your move'

# A resize while something lies over the board; a window that is too small says so, and keys do nothing on it.
resize_below() { tmux -L tp resize-window -t $pane -x "$1" -y "$2"; }
key '?'
until_true shows 'Esc or q: back'
resize_below 100 30
until_true has_rows 30 'Esc or q: back'
resize_below 40 10
until_true shows '40x10 is too small'
key Enter
resize_below 80 24
until_true has_rows 24 'Esc or q: back'
key q
until_true is_asked
turn
[ "$(ply)" = 3 ] || fail "a key counted while nothing could be seen"
resize_below 40 10
until_true shows '40x10 is too small'
key Enter Enter
resize 80 24
turn
[ "$(ply)" = 3 ] || fail "a key counted while nothing could be seen"
whole "after having been too small"

# A click on a square of the board, then on the first line of the list; both as an xterm reports them: ESC [ M, the button
# or # when it is let go, column and row, each 33 more.
click() {
    at=$(printf '%b%b' "\\0$(printf %o $((33 + $1)))" "\\0$(printf %o $((33 + $2)))")
    key -l "$(printf '\033[M %s\033[M#%s' "$at" "$at")"
}
key u
turn
[ "$(ply)" = 1 ] || fail "not taken back to the beginning"
click 7 15
until_true shows 'Red sets a square on a1'
turn
[ "$(ply)" = 3 ] || fail "a click on the board has not played"
click 60 4
until_true shows 'to move · 5'
turn

# Told to stop, or without a terminal all of a sudden, nothing is lost.
key C-c
until_true shows 'To go on with this game'
until_true shows 'status 130'
finish
stop_by() {
    start 80 24 "echo \$\$ >$tmp/pid; exec $t play quadro-be --seat human --seat random --seed s --pace 0 --lang en --save $tmp/stop.json"
    until_true is_asked
    decide 1
    "$@"
    until_true is_gone
    $t verify "$tmp/stop.json" | grep -q 'ok: [2-9] plies' || fail "$1: the game is lost"
    rm "$tmp/stop.json"
}
# Gone, or gone and not yet missed by tmux.
is_gone() { ! grep -q '^State:[[:space:]]*[^Z[:space:]]' "/proc/$(cat "$tmp/pid")/status" 2>/dev/null; }
terminate() { kill -TERM "$(cat "$tmp/pid")"; }
stop_by terminate
stop_by finish

# A crash puts the terminal back: no board is left on it, and what is typed is seen and read by lines.
crash_by() {
    play="$t play quadro-be --seat human --seat random --seed s --pace 0 --lang en --save $tmp/crash.json"
    start 80 24 "sh -c 'echo \$\$ >$tmp/pid; exec $play'; stty -a >$tmp/modes"
    until_true is_asked
    decide 1
    kill -"$1" "$(cat "$tmp/pid")"
    until_true shows 'status 0'
    shows "To go on with this game: turnpike play --load $tmp/crash.json" || fail "$1: does not say how to go on"
    ! shows 'arrows+Enter' || fail "$1: the board is still there"
    grep -qE '(^| )icanon' "$tmp/modes" && grep -qE '(^| )echo ' "$tmp/modes" || fail "$1: the terminal is not as it was"
    finish
    $t verify "$tmp/crash.json" >/dev/null || fail "$1: the game is lost"
    rm "$tmp/crash.json"
}
crash_by SEGV
crash_by ABRT

# A file that cannot be written is said at once, and the game is not lost.
start 80 24 "$t play quadro-be --seed s --seat human --seat random --pace 0 --lang en --save /nonexistent/game.json"
until_true is_asked
decide 1
until_true shows '/nonexistent/game.json cannot be written!'
key q
until_true shows 'To go on with this game: turnpike play --load'
until_true shows 'status 0'
finish

# A terminal without Unicode gets ASCII; one without anything gets lines.
start 80 24 "LC_ALL=C $t play stargate --seed s --pace 0"
until_true is_asked
turn
! screen | LC_ALL=C grep -q '[^ -~]' || fail "not ASCII where the locale is C"
finish
start 80 24 "TERM=vt100 $t play stargate --seed s --pace 0 --lang en"
until_true is_asked
turn
whole "an old terminal"
! screen | LC_ALL=C grep -q '[^ -~]' || fail "not ASCII on an old terminal"
finish
start 80 24 "TERM=dumb $t play quadro-be --seed s --lang en --save $tmp/dumb.json"
until_true shows 'your move (1-16'
key quit Enter
until_true shows 'status 0'
finish

# Hands are covered while another sits there, with three people as with two. A cover has no language key, so a screen is
# read when it is complete: a board with its keys, or a cover with none but q.
start 80 24 "$t play autobahn --seat human --seat human --seat human --seed s --pace 0 --lang en --save $tmp/hot.json"
is_covered() { shows 'press a key when you are alone' && speaks '^ q: quit$'; }
is_board() { screen | sed -n 1p | grep -q '·' && speaks 'arrows\+Enter'; }
is_drawn() { is_covered || is_board; }
asked_seat() { screen | sed -n 's/^ *\([A-Z][a-z]*\), press a key when you are alone *$/\1/p'; }
until_true is_covered
seen=
for turns in 1 2 3; do
    seat=$(asked_seat)
    [ -n "$seat" ] || fail "the cover names nobody"
    case " $seen " in *" $seat "*) break ;; esac
    seen="$seen $seat"
    ! shows 'lorry 90' || fail "a covered hand is seen"
    key Enter
    until_true is_board
    screen | sed -n 1p | grep -q "$seat to move" || fail "another seat than the cover said"
    for n in $(seq 1 60); do
        ! is_covered || break
        press Enter
        until_true is_drawn
    done
    until_true is_covered
done
[ "$(echo $seen | wc -w)" -ge 2 ] || fail "the seat has not changed"
finish

# On a map that scrolls the last tile is in sight.
printf 'place:five@K9/0\nquit\n' |
    $t play gridlock --plain --lang en --seed s --seat human --seat random --save "$tmp/far.json" >/dev/null || fail "a tile far down"
start 80 24 "$t replay $tmp/far.json --lang en"
until_true shows '· 0/'
settle
! screen | grep -q '^K ' || fail "the map does not scroll"
for n in $(seq 1 17); do key Right; done
until_true shows 'Blue places a five-way on K9'
settle
screen | grep -q '^K ' || fail "the replay shows another part of the map"
key q
until_true shows 'status 0'
finish

# A record that is over, and a ply by its number.
start 80 24 "$t replay $tmp/plain.json --lang en"
until_true shows '· 0/'
key End
until_true shows 'The game is over'
key Home
until_true shows '· 0/'
key 3 Enter
until_true shows '· 3/'
key q
until_true shows 'status 0'
finish

# A lesson is failed, with a friendly word, and solved; the course is left and goes on where it was.
start 80 40 "$t play --learn quadro-be --lang en"
until_true shows 'Lesson 1 of 5: Four in a line'
until_true shows '[ ] One is missing'
key c1 Enter
until_true shows 'Not this point. a1, b2, c3: which corner is next?'
until_true shows 'Lesson 1 of 5: Four in a line'
key d4 Enter
until_true shows 'Four in a line! Rows, columns and the two long diagonals count'
until_true shows 'Lesson 2 of 5: Stop the line'
key quit Enter
until_true shows 'status 0'
finish
start 80 40 "$t play --learn quadro-be --lang de"
until_true shows 'Lektion 2 von 5: Halt die Linie auf'
key quit Enter
until_true shows 'status 0'
finish

# Blue has three in row 4: the coach warns before every move but d4, and again when the move is another; chosen again it is
# played. Switched off he says nothing. On the screen and in lines.
cat >"$tmp/warn.json" <<'END'
{"game":"quadro-be","players":2,"options":{"ply_limit":200},"edition":null,"ply":6,"board":["tsc.","....",".C.T","S..."]}
END
start 80 24 "$t play --load $tmp/warn.json --lang en --pace 0 --save $tmp/warned.json"
until_true is_asked
for move in c3 c1; do
    key : "$move" Enter
    until_true shows 'Careful: Blue could then win at once.'
    settle
    [ "$(ply)" = 1 ] || fail "a move was played that the coach warned of"
    press Up # what he said goes with the next key
done
key : c1 Enter
until_true shows 'Red sets a square on c1'
finish
start 80 24 "$t play --load $tmp/warn.json --lang en --pace 0 --save $tmp/silent.json"
until_true is_asked
key c
until_true shows 'The coach is silent.'
key : c3 Enter
until_true shows 'Red sets a square on c3'
finish
printf 'c3\nc1\nc1\nquit\n' | $t play --plain --load "$tmp/warn.json" --lang en --save "$tmp/lined.json" >"$tmp/out"
[ "$(grep -c 'Careful: Blue could then win at once' "$tmp/out")" = 2 ] && grep -qF 'Red sets a square on c1' "$tmp/out" ||
    { cat "$tmp/out" >&2 && fail "in lines the coach does not warn"; }
printf 'd4\nquit\n' | $t play --plain --load "$tmp/warn.json" --lang en --save "$tmp/well.json" >"$tmp/out"
! grep -q 'Careful' "$tmp/out" || fail "the coach warns of the move that saves the game"

# What else can be said in lines.
printf 'help\nhint\nmoves\nboard\n1\nlog\nlang de\nrules\nother\nsave %s\nnonsense\nundo\n' "$tmp/other.json" |
    $t play quadro-be --plain --lang en --seed s --seat human --seat random --save "$tmp/said.json" >"$tmp/out" || fail "words in lines"
for words in 'take back' 'Hint: ' 'Red sets' 'Rot, dein Zug' '# Quadro-Be' 'niemand vorgelassen' "Gesichert: $tmp/other.json" \
    'hier kein Zug' 'Zurückgenommen.' "So geht diese Partie weiter: turnpike play --load $tmp/other.json"; do
    grep -qF -- "$words" "$tmp/out" || { cat "$tmp/out" >&2 && fail "in lines: no '$words'"; }
done

# The menu and the dialog in lines.
printf 'jump\nback\njump\n5\n\nquit\n' | XDG_DATA_HOME=$tmp/asked $t play --plain --lang en >"$tmp/out" || fail "the menu in lines"
for words in 'Which game?' '5 Squares go: straight and diagonally' 'Squares go: diagonally only. In which directions' 'Red, your move' \
    'Nothing was played.'; do
    grep -qF -- "$words" "$tmp/out" || { cat "$tmp/out" >&2 && fail "the menu in lines: no '$words'"; }
done

# Of many moves only the beginnings are listed; the beginning of one lists those.
printf 'place:five@\nplace:five@J3\nplace:five@J3/2\n' |
    $t play gridlock --plain --lang en --seed s --seat human --seat random --save "$tmp/many.json" >"$tmp/out" || fail "many moves in lines"
for words in '469 to 936 place:five@...' '841 to 888 place:five@J...' '855 place:five@J3/2' 'Blue places'; do
    grep -qF -- "$words" "$tmp/out" || { cat "$tmp/out" >&2 && fail "in lines: no '$words'"; }
done
! grep -qF '842 place:five@J1/1' "$tmp/out" || fail "in lines: a thousand moves are listed"

# In lines, too, hands are out of sight when another is called.
start 80 24 "TERM=dumb $t play autobahn --seat human --seat human --seed s --lang en --save $tmp/lines.json"
until_true shows 'press Enter when you are alone'
key Enter
until_true shows 'your move (1-'
shows 'Your hand' || fail "in lines: the own hand is not said"
key pass Enter
until_true shows 'press Enter when you are alone'
! shows 'Your hand' || fail "in lines: a hand stays for the next to see"
finish

# A program that fails is replaced.
seq 1 400 | sed 's/.*/1/' | $t play quadro-be --plain --lang en --seat human --seat cmd:false --save "$tmp/cmd.json" >"$tmp/out" 2>&1 ||
    fail "a bot that fails ends the game"
grep -q 'failed; a bot of ours plays on' "$tmp/out" || fail "a bot that fails is not mentioned"
echo "tui.sh: ok"
