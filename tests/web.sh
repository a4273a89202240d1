#!/bin/sh
# web.sh types|units|browser: the browser client: strict TypeScript; what is pure in it, under node; and the page in a real
# Chromium, which plays build/turnpike serve (or $TURNPIKE) and leaves pictures in build/screens.
set -eu
cd "$(dirname "$0")/../web"
case $1 in
types) exec npx tsc --noEmit ;;
units) exec node --test --test-reporter=tap test/unit.test.mjs ;;
browser)
    # One after the other: two browsers at once would wait for each other.
    status=0
    for topic in browser shell; do node --test --test-reporter=tap test/$topic.test.mjs || status=1; done
    exit $status
    ;;
esac
