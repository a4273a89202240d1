#!/bin/sh
# web.sh types|units: the browser client without a browser: strict TypeScript, and what is pure in it under node.
set -eu
cd "$(dirname "$0")/../web"
case $1 in
types) exec npx tsc --noEmit ;;
units) exec node --test test/unit.test.mjs ;;
esac
