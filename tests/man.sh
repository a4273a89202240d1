#!/bin/sh
# man.sh: the man page renders without a warning and names every subcommand.
set -eu
cd "$(dirname "$0")/.."
text=$(LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 man/turnpike.1 2>&1)
echo "$text" | grep -iE 'warning|error:' && exit 1
text=$(echo "$text" | sed "s/.$(printf '\b')//g") # bold is a letter printed twice
for command in $(build/turnpike --help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    echo "$text" | grep -q "$command" || { echo "man page: no $command" && exit 1; }
done
