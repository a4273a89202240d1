#!/bin/sh
# web.sh types|units|browser|box|road|boards|frame|site|alone|rule-change: the browser client: strict TypeScript; what is pure in
# it, under node; and the page in a real Chromium, which plays build/turnpike serve (or $TURNPIKE), or build/site behind a web server
# that knows nothing but files and sends a strict policy (site, alone), and leaves pictures in build/screens.
set -eu
cd "$(dirname "$0")/../web"
../scripts/web-packages test

box="blockade stargate transmitter jump quadro-be solo-jump box-overlays"
page="table people pages rooms manners sound learn coach hints rules mirror analysis puzzles"
alone="table pages rooms manners sound learn coach hints rules puzzles"
case $1 in
types) exec npx tsc --noEmit ;;
units) exec node --test --test-reporter=tap test/unit.test.mjs $(ls test/*.unit.mjs test/boards/*.unit.mjs 2>/dev/null) ;;
box) exec node test/chromium.mjs $(for game in $box; do echo "test/boards/$game.test.mjs"; done) ;;
road) exec node test/chromium.mjs test/boards/gridlock.test.mjs test/boards/route66.test.mjs test/boards/autobahn.test.mjs ;;
site) ../scripts/build-site && exec node test/chromium.mjs test/site.test.mjs test/carry.test.mjs ;; # build/site; WHOLE=yes: to the end of every game
alone) # the same without a server, as far as nobody else is needed
    ../scripts/build-site && ALONE=yes exec node test/chromium.mjs $(for part in $alone; do echo "test/$part.test.mjs"; done) ;;
boards) exec node test/chromium.mjs test/boards/*.test.mjs ;;
frame) exec node test/chromium.mjs test/frame.test.mjs ;; # GAMES=jump,blockade for some of them; WHOLE=yes: see the file
rule-change) exec node test/chromium.mjs test/rule-change.mjs ;; # with a $TURNPIKE that tests/rule-change.sh has made
browser) exec node test/chromium.mjs $(for part in $page; do echo "test/$part.test.mjs"; done) ;;
esac
