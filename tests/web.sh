#!/bin/sh
# web.sh types|units|browser|boards|frame|rule-change: the browser client: strict TypeScript; what is pure in it, under node; and the page in a real
# Chromium, which plays build/turnpike serve (or $TURNPIKE) and leaves pictures in build/screens.
set -eu
cd "$(dirname "$0")/../web"
case $1 in
types) exec npx tsc --noEmit ;;
units) exec node --test --test-reporter=tap test/unit.test.mjs $(ls test/*.unit.mjs test/boards/*.unit.mjs 2>/dev/null) ;;
boards)
    status=0
    for topic in test/rooms.test.mjs test/sound.test.mjs test/boards/*.test.mjs; do node --test --test-reporter=tap "$topic" || status=1; done
    exit $status
    ;;
frame) exec node --test --test-reporter=tap test/frame.test.mjs ;; # what boards still owe; GAMES=jump,blockade for some of them
rule-change) exec node --test --test-reporter=tap test/rule-change.mjs ;; # with a $TURNPIKE that tests/rule-change.sh has made
browser)
    # One after the other: two browsers at once would wait for each other.
    status=0
    for topic in test/table.test.mjs test/people.test.mjs test/pages.test.mjs test/guide.test.mjs test/boards/blockade.test.mjs test/boards/stargate.test.mjs; do
        [ ! -e "$topic" ] || node --test --test-reporter=tap "$topic" || status=1
    done
    exit $status
    ;;
esac
