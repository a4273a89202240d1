#!/bin/sh
# library.sh bare|install|wasm: the kernel for whoever builds it into something.
#   bare     configured as on a machine that has gcc, CMake, pkg-config, cmocka and jansson (which the tests compare ours
#            with) and nothing else of what the program needs; built and tested there
#   install  what `make install` installs: a header that stands alone, a library that shows what it declares and nothing
#            else, and examples/embed.c built with it and run, static and shared
#   wasm     everything below the apps compiled for WebAssembly, and linked to a module that asks its world for next to nothing;
#            and the table server as a module for pages, which says the same as build/turnpike, byte by byte
set -eu
cd "$(dirname "$0")/.."
generator='Unix Makefiles'
command -v ninja >/dev/null && generator=Ninja

fail() {
    echo "library.sh: $1" >&2
    exit 1
}

# embed PREFIX: examples/embed.c against an installed copy plays some games, with the shared and the static library.
embed() {
    PKG_CONFIG_PATH=$1/lib/pkgconfig
    export PKG_CONFIG_PATH
    warnings='-std=c17 -O2 -Wall -Wextra -Wpedantic -Wconversion -Werror'
    gcc $warnings -o "$1/embed-shared" examples/embed.c $(pkg-config --cflags --libs turnpike)
    # As in pkg-config --static, with ours alone taken from the archive.
    gcc $warnings -o "$1/embed-static" examples/embed.c $(pkg-config --cflags turnpike) "$1/lib/libturnpike.a" \
        $(pkg-config --static --libs turnpike | sed 's/-lturnpike//')
    ldd "$1/embed-static" | grep -q libturnpike && fail "embed-static is not static"
    for game in blockade route66 solo-jump; do
        "$1/embed-static" $game easy </dev/null | grep -q '^Human: rank' || fail "embed-static $game"
        LD_LIBRARY_PATH=$1/lib "$1/embed-shared" $game easy </dev/null | grep -q '^Human: rank' || fail "embed-shared $game"
    done
    printf 'z9\nh2\n' | "$1/embed-static" blockade easy >"$1/played"
    grep -qF 'z9 is not legal here.' "$1/played" || fail "a wrong move is not refused"
    grep -qF 'Human places a Fluppie on h2' "$1/played" || fail "a typed move is not played"
    "$1/embed-static" chess 2>&1 | grep -qF 'no game "chess"' || fail "an unknown game is not refused"
}

bare() {
    bare=build/bare
    # Another library could only be found through pkg-config, which knows two here.
    mkdir -p "$bare/pkgconfig"
    for library in jansson cmocka; do
        cp "$(pkg-config --variable=pcfiledir $library)/$library.pc" "$bare/pkgconfig/"
    done
    PKG_CONFIG_LIBDIR=$PWD/$bare/pkgconfig cmake -G "$generator" -S . -B "$bare" -DCMAKE_BUILD_TYPE=Debug \
        -DCMAKE_C_COMPILER=gcc -DCMAKE_C_FLAGS_DEBUG='-O2 -g' -DTP_SERVER=OFF -DTP_TERMINAL=OFF
    cmake --build "$bare" --parallel

    # What is left of the program needs the C library, and knows no command that is not there.
    ldd "$bare/turnpike" | sed -n 's/^[[:space:]]*\(lib[a-z]*\).*/\1/p' | sort >"$bare/needed"
    printf '%s\n' libc libm >"$bare/expected"
    diff "$bare/expected" "$bare/needed" || fail "the program needs other libraries"
    if "$bare/turnpike" serve 2>/dev/null || "$bare/turnpike" --help | grep -qE '^  (serve|play|replay|verify|analyse) '; then
        fail "commands of the server or the terminal client"
    fi
    echo '{"cmd":"new","game":"blockade","players":2}' | "$bare/turnpike" engine | grep -q '"ok":true' || fail "no engine"

    rm -rf "$bare/installed"
    cmake --install "$bare" --prefix "$PWD/$bare/installed"
    embed "$PWD/$bare/installed"
    "$bare/turnpike-tests"
}

# The header in C and C++, with everything that could be wrong about it an error, and nothing else of ours in reach.
check_header() {
    printf '#include <turnpike.h>\nint version(void);\nint version(void) { return turnpike_version(); }\n' >"$1/alone.c"
    cp "$1/alone.c" "$1/alone.cc"
    strict='-Wall -Wextra -pedantic-errors -Werror'
    gcc -std=c17 $strict -I"$1/include" -c -o "$1/alone.o" "$1/alone.c"
    clang -std=c17 $strict -Weverything -Wno-unsafe-buffer-usage -Wno-unknown-warning-option -Wno-padded -I"$1/include" \
        -c -o "$1/alone.o" "$1/alone.c"
    clang++ -std=c++17 $strict -I"$1/include" -c -o "$1/alone.o" "$1/alone.cc"
    # What C++ calls is what C defines.
    nm "$1/alone.o" | grep -q 'U turnpike_version$' || fail "the header is not extern \"C\""
}

# Exactly the functions of the header, in both libraries; and nothing that reads a clock, a file or the environment,
# draws random numbers, starts threads or ends the program other than for want of memory.
check_symbols() {
    grep -oE '\bturnpike_[a-z_]+\(' include/turnpike.h | tr -d '(' | sort -u >"$1/declared"
    nm -D --defined-only "$1/lib/libturnpike.so" | awk '{ print $3 }' | sort | diff "$1/declared" - ||
        fail "the shared library shows other symbols than the header declares"
    nm -g --defined-only "$1/lib/libturnpike.a" | awk 'NF > 2 { print $3 }' | sort | diff "$1/declared" - ||
        fail "the static library shows other symbols than the header declares"
    readelf -d "$1/lib/libturnpike.so" | grep -q 'SONAME.*\[libturnpike\.so\.0\]' || fail "another soname"
    if nm -D --undefined-only "$1/lib/libturnpike.so" |
        grep -E ' (.*time.*|clock.*|f?open.*|read|write|f?printf|puts|getenv|s?rand.*|getrandom|pthread.*|exit|fork|socket)@'; then
        fail "the library asks the system for something"
    fi
}

install() {
    root=$PWD/build/installed
    rm -rf "$root"
    make -s install DESTDIR="$root" PREFIX=/usr
    prefix=$root/usr
    for file in bin/turnpike lib/libturnpike.a lib/libturnpike.so lib/libturnpike.so.0 include/turnpike.h \
        lib/pkgconfig/turnpike.pc share/man/man1/turnpike.1 share/doc/turnpike/NOTICE.md; do
        [ -e "$prefix/$file" ] || fail "$file is not installed"
    done
    version=$("$prefix/bin/turnpike" --version)
    [ "$version" = "turnpike $(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --modversion turnpike)" ] ||
        fail "program and library differ in their versions"
    check_header "$prefix"
    check_symbols "$prefix"
    embed "$prefix"
}

wasm() {
    wasm=build/wasm
    scripts/build-wasm

    # Linked with wasi-libc, a module that exports the header's functions. Missing is what
    # abort and a line on standard error need: no clock, no randomness, no file, no thread.
    exports=$(grep -oE '\bturnpike_[a-z_]+\(' include/turnpike.h | tr -d '(' | sort -u | sed 's/^/-Wl,--export=/')
    clang --target=wasm32-wasi -mexec-model=reactor -o "$wasm/library.wasm" $exports \
        "$wasm/libturnpike-library.a" "$wasm/libturnpike-engine.a" "$wasm/libturnpike-bots.a" "$wasm/libturnpike-table.a" "$wasm/libturnpike-core.a"
    node -e 'const module = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
        for (const i of WebAssembly.Module.imports(module)) console.log(i.module + " " + i.name);' \
        "$wasm/library.wasm" >"$wasm/imports"
    if grep -vE '^wasi_snapshot_preview1 fd_(close|seek|write)$' "$wasm/imports"; then
        fail "a module for WebAssembly asks its world for something"
    fi

    # The module for pages loads quickly, does what the program does, and follows a table of a server without a difference.
    packed=$(gzip -9 -c "$wasm/turnpike.wasm" | wc -c)
    [ "$packed" -le $((450 * 1024)) ] || fail "a module of $packed bytes, packed"
    scripts/web-packages test
    TURNPIKE=$PWD/build/turnpike node --test --test-reporter=tap web/test/module.mjs web/test/mirror.mjs
}

case ${1:-} in
bare) bare ;;
install) install ;;
wasm) wasm ;;
*) echo "usage: library.sh bare|install|wasm" >&2 && exit 2 ;;
esac
