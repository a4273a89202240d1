#!/bin/sh
# web.sh types|units|browser|box|road|boards|frame|rule-change: the browser client: strict TypeScript; what is pure in it, under node; and the
# page in a real Chromium, which plays build/turnpike serve (or $TURNPIKE) and leaves pictures in build/screens.
set -eu
cd "$(dirname "$0")/../web"

box="blockade stargate transmitter jump quadro-be solo-jump box-overlays"
case $1 in
types) exec npx tsc --noEmit ;;
units) exec node --test --test-reporter=tap test/unit.test.mjs $(ls test/*.unit.mjs test/boards/*.unit.mjs 2>/dev/null) ;;
box) exec node test/chromium.mjs $(for game in $box; do echo "test/boards/$game.test.mjs"; done) ;;
road) exec node test/chromium.mjs test/boards/gridlock.test.mjs test/boards/route66.test.mjs test/boards/autobahn.test.mjs ;;
boards) exec node test/chromium.mjs test/rooms.test.mjs test/sound.test.mjs test/boards/*.test.mjs ;;
frame) exec node test/chromium.mjs test/frame.test.mjs ;; # what boards still owe; GAMES=jump,blockade for some of them
rule-change) exec node test/chromium.mjs test/rule-change.mjs ;; # with a $TURNPIKE that tests/rule-change.sh has made
browser) exec node test/chromium.mjs test/table.test.mjs test/people.test.mjs test/pages.test.mjs test/learn.test.mjs test/coach.test.mjs ;;
esac
