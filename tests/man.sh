#!/bin/sh
# man.sh: the man page renders without a warning, names every subcommand, those of admin too, and the flags that --help names.
set -eu
cd "$(dirname "$0")/.."
t=build/turnpike
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
text=$(LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 man/turnpike.1 2>"$tmp/complaints")
if grep -iE 'warning|error:' "$tmp/complaints"; then exit 1; fi # the page itself may speak of warnings
echo "$text" | sed "s/.$(printf '\b')//g" >"$tmp/page" # bold is a letter printed twice

# flags FILE: every --flag in it, a line each.
flags() {
    grep -oE -- '(^|[^a-z-])--[a-z][a-z-]*' "$1" | sed 's/^[^-]//' | sort -u
}

$t --help >"$tmp/help"
for command in $(sed -n 's/^  \([a-z]*\) .*  .*/\1/p' "$tmp/help"); do
    grep -q "turnpike $command" "$tmp/page" || { echo "man page: no $command" && exit 1; }
    $t "$command" --help >>"$tmp/help"
done
# Each command of admin is an entry of its own, and stands in the summary.
$t admin --help | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p;s/^  \([a-z][a-z-]*\)$/\1/p' | sort >"$tmp/admin_help"
sed -n '/^ *Commands of turnpike admin/,/^ *Of turnpike admin/s/^       \([a-z][a-z-]*\)\( .*\)*$/\1/p' "$tmp/page" | sort >"$tmp/admin_page"
diff "$tmp/admin_help" "$tmp/admin_page" || { echo "man page: < is a command of admin in --help alone, > in the page alone" && exit 1; }
for command in $(cat "$tmp/admin_help"); do
    sed -n '/^SYNOPSIS/,/^DESCRIPTION/p' "$tmp/page" | tr '|' ' ' | grep -qE "turnpike admin( [a-z-]+)* $command( |$)" ||
        { echo "man page: no turnpike admin $command in its summary" && exit 1; }
done
flags "$tmp/help" >"$tmp/in_help"
sed 's/\\-/-/g' man/turnpike.1 >"$tmp/source" # the page itself may break a line within a flag
flags "$tmp/source" >"$tmp/in_page"
diff "$tmp/in_help" "$tmp/in_page" || { echo "man page: < is in --help alone, > in the page alone" && exit 1; }
