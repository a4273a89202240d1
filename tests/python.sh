#!/bin/sh
# python.sh [LIBRARY]: the package for Python, in a fresh virtual environment: installed by pip without a network and
# without a compiler, tested as it is installed; then `turnpike export` is read back. LIBRARY is the shared library.
set -eu
cd "$(dirname "$0")/.."
library=$PWD/${1:-build/release/libturnpike.so}
t=$PWD/build/turnpike

fail() {
    echo "python.sh: $1" >&2
    exit 1
}

# numpy is Debian's, so the Python is: one that came from elsewhere does not see it.
python=
for candidate in python3 /usr/bin/python3; do
    "$candidate" -c 'import numpy' 2>/dev/null && python=$candidate && break
done
[ -n "$python" ] || fail "no python3 with numpy; scripts/setup installs them"
[ -e "$library" ] || fail "$library is not built"

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"$python" -m venv --system-site-packages "$tmp/venv"
# No index to ask, no compiler to call, nothing to build with but what Python has.
PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 CC=false "$tmp/venv/bin/pip" install -q ./python
cd python/tests
unset TURNPIKE_LIBRARY PYTHONPATH
if [ "$library" != "$OLDPWD/build/release/libturnpike.so" ]; then export TURNPIKE_LIBRARY="$library"; fi
"$tmp/venv/bin/python" -c 'import sys, turnpike; sys.exit(not turnpike.__file__.startswith(sys.argv[1]))' "$tmp" ||
    fail "another copy of the package was tested"
TURNPIKE_PROGRAM=$t "$tmp/venv/bin/python" -W error -m unittest discover
"$tmp/venv/bin/python" -m pydoc turnpike | grep -q 'thousands of games at once' || fail "help(turnpike) says nothing"
