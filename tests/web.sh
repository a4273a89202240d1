#!/bin/sh
# web.sh types|units|browser|boards|frame|rule-change: the browser client: strict TypeScript; what is pure in it, under node; and the
# page in a real Chromium, which plays build/turnpike serve (or $TURNPIKE) and leaves pictures in build/screens.
set -eu
cd "$(dirname "$0")/../web"

# in_chromium FILE…: one after the other, since two browsers at once would wait for each other. A file that fails is run once more:
# now and then a browser on a busy machine is at fault, and that must not cost a whole run. It is said plainly, and what counts is
# the second run alone: tests that pass then are counted once, as passed; a file that fails twice fails.
in_chromium() {
    status=0
    first=$(mktemp)
    for topic in "$@"; do
        [ -e "$topic" ] || continue
        if node --test --test-reporter=tap "$topic" >"$first" 2>&1; then
            cat "$first"
            continue
        fi
        # Set off, so that nobody counts them twice or takes them for the result.
        sed 's/^/first try: /' "$first"
        echo "SECOND TRY: web/$topic failed once and is run again."
        if node --test --test-reporter=tap "$topic"; then
            echo "SECOND TRY: web/$topic has passed now."
        else
            echo "SECOND TRY: web/$topic has failed twice."
            status=1
        fi
    done
    rm -f "$first"
    return $status
}

case $1 in
types) exec npx tsc --noEmit ;;
units) exec node --test --test-reporter=tap test/unit.test.mjs $(ls test/*.unit.mjs test/boards/*.unit.mjs 2>/dev/null) ;;
boards) in_chromium test/rooms.test.mjs test/sound.test.mjs test/boards/*.test.mjs ;;
frame) in_chromium test/frame.test.mjs ;; # what boards still owe; GAMES=jump,blockade for some of them
rule-change) in_chromium test/rule-change.mjs ;; # with a $TURNPIKE that tests/rule-change.sh has made
browser) in_chromium test/table.test.mjs test/people.test.mjs test/pages.test.mjs test/learn.test.mjs test/coach.test.mjs ;;
esac
