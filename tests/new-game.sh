#!/bin/sh
# new-game.sh: a game made from the template builds and passes every test, in a copy of the tree.
set -eu
cd "$(dirname "$0")/.."
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
git ls-files -co --exclude-standard | tar -cf - -T - | tar -xf - -C "$tmp"
cd "$tmp"
git init -q .
scripts/new-game detour
scripts/build quick
build/quick/turnpike-tests detour
build/quick/turnpike-tests conformance
echo '{"cmd":"new","game":"detour","players":2}' | build/quick/turnpike engine | grep -q '"ok":true'
