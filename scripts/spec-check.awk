# spec-check.awk: the work of scripts/spec-check. Reads names of C files, one a line.

# ---- the pages ----

# A heading as it is cited.
function plain(text) {
    gsub(/`/, "", text)
    sub(/^[0-9]+(\.[0-9]+)*\.? /, "", text)
    sub(/ \(.*/, "", text)
    sub(/: .*/, "", text)
    sub(/[.:]$/, "", text)
    return text
}

# Notes every heading of a page, and the items of the numbered list under each.
function read_page(page,    path, line, under, inner, bold, n, i) {
    if (page in known) return known[page]
    path = "docs/spec/" page
    under = inner = ""
    known[page] = 0
    while ((getline line < path) > 0) {
        known[page] = 1
        if (line ~ /^#+ /) {
            sub(/^#+ /, "", line)
            under = plain(line)
            heading[page, under] = 1
            inner = ""
            continue
        }
        if (match(line, /^[0-9]+\. /)) {
            item[page, under, line + 0] = 1
            if (inner != "") item[page, inner, line + 0] = 1
        }
        n = split(line, bold, /\*\*/)
        for (i = 2; i <= n; i += 2) {
            inner = plain(bold[i])
            heading[page, inner] = 1
        }
    }
    close(path)
    return known[page]
}

# ---- the comments ----

function complain(what) {
    printf "%s:%d: %s\n", file, from, what
    bad = 1
}

# rest begins behind `PAGE.md `: one or more quoted headings, perhaps with numbers of items.
function check_headings(page, rest,    name, first, last) {
    while (match(rest, /^(, |,? and )?"[^"]*"/)) {
        name = substr(rest, 1, RLENGTH)
        rest = substr(rest, RLENGTH + 1)
        sub(/^[^"]*"/, "", name)
        sub(/"$/, "", name)
        cited++
        if (!((page, plain(name)) in heading)) {
            complain("docs/spec/" page " has no heading \"" name "\"")
            return
        }
        while (match(rest, /^( to| and|,)? [0-9]+/)) {
            last = substr(rest, 1, RLENGTH)
            gsub(/[^0-9]/, "", last)
            rest = substr(rest, RLENGTH + 1)
            if (!((page, plain(name), last + 0) in item))
                complain("docs/spec/" page " has no item " last " under \"" name "\"")
        }
    }
}

# What is left of a comment when its citations are taken out must not look like one by number: `/* 3.2: …`, `(7.2)`,
# `section 4`, `rules.c. 2: …`. In Route 66 sections are what is raced in.
function check_numbers(text, is_route66) {
    gsub(/"[^"]*"( to| and|,)? [0-9]+(( to| and|,) [0-9]+)*/, "\"\"", text)
    if (text ~ /^(---- )?(1[0-4]|[1-9])(\.[0-9]+)?(\.?$|[:,] |\. [A-Z"]|( and| to) [0-9])/ ||
        text ~ /^(---- )?(1[0-4]|[1-9])\.[0-9]+ / ||
        text ~ /\((1[0-4]|[1-9])(\.[0-9]+\)|(\.[0-9]+)?, ["a-z])/ ||
        text ~ /[.;] (1[0-4]|[1-9])(\.[0-9]+)?(, "|: )/ ||
        (!is_route66 && text ~ /[Ss]ections? [0-9]/))
        complain("cites a number, not a heading: " text)
}

function check_comment(text,    rest, page) {
    sub(/^\/\*+[ \t]*/, "", text)
    sub(/[ \t\n]*\*+\/$/, "", text)
    gsub(/[ \t]*\n[ \t]*\*?[ \t]*/, " ", text)
    rest = text
    while (match(rest, /[A-Za-z0-9-]+\.md "/)) {
        page = substr(rest, RSTART, RLENGTH - 2)
        rest = substr(rest, RSTART + RLENGTH - 1)
        if (read_page(page))
            check_headings(page, rest)
        else
            complain("there is no docs/spec/" page)
    }
    if (text ~ /[a-z]\.md,? [0-9]/) complain("cites a number, not a heading: " text)
    if (file ~ /^src\/(games|bots\/brains)\//) check_numbers(text, file ~ /route66/)
}

# Is the place in a line within a string?
function is_quoted(line, at,    before) {
    before = substr(line, 1, at - 1)
    gsub(/\\"|'"'/, "", before)
    return gsub(/"/, "", before) % 2
}

function check_file(    line, at, number, text, inside, end) {
    number = 0
    inside = 0
    while ((getline line < file) > 0) {
        number++
        while (line != "") {
            if (!inside) {
                at = index(line, "/*")
                if (at == 0) break
                if (is_quoted(line, at)) {
                    line = substr(line, at + 2)
                    sub(/^[^"]*"/, "", line)
                    continue
                }
                line = substr(line, at)
                inside = 1
                from = number
                text = ""
            }
            end = index(line, "*/")
            if (end == 0) {
                text = text line "\n"
                break
            }
            check_comment(text substr(line, 1, end + 1))
            line = substr(line, end + 2)
            inside = 0
        }
    }
    close(file)
}

{
    file = $0
    check_file()
}

END {
    if (cited == 0) {
        print "spec-check: found no citations at all"
        bad = 1
    }
    exit bad
}
