#!/bin/sh
# deb.sh [ROOT]: the Debian packages of `make deb`: lintian finds no error in them, and unpacked elsewhere they are whole. With
# ROOT, the folder of a bare Debian (debootstrap --variant=minbase), they are installed there and the program is run; as root.
set -eu
cd "$(dirname "$0")/.."
make -s deb
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "deb.sh: $1" >&2
    exit 1
}

lintian --allow-root --no-cfg --fail-on error build/deb/*.deb || fail "lintian"

for package in build/deb/*.deb; do dpkg-deb -x "$package" "$folder"; done
for file in usr/bin/turnpike usr/share/man/man1/turnpike.1.gz lib/systemd/system/turnpike.service etc/turnpike.conf \
    usr/lib/libturnpike.so.0 usr/lib/libturnpike.so usr/lib/libturnpike.a usr/lib/pkgconfig/turnpike.pc usr/include/turnpike.h; do
    [ -e "$folder/$file" ] || fail "no $file"
done
program=$(sed -n 's/^ExecStart=\([^ ]*\).*/\1/p' "$folder/lib/systemd/system/turnpike.service")
[ -x "$folder$program" ] || fail "the unit starts $program"
echo '{"cmd":"new","game":"blockade","players":2}' | "$folder/usr/bin/turnpike" engine | grep -q '"ok":true' || fail "no engine"
dpkg-deb -f build/deb/turnpike_*.deb Depends | grep -q libuv1 || fail "the program does not ask for its libraries"
dpkg-deb -f build/deb/libturnpike-dev_*.deb Depends | grep -q 'libturnpike0 (= ' || fail "the header may meet another library"

[ $# = 1 ] || exit 0
mkdir -p "$1/packages"
cp build/deb/*.deb "$1/packages/"
chroot "$1" sh -ec 'apt-get update -q && apt-get install --no-install-recommends -y -q /packages/*.deb' || fail "apt"
chroot "$1" turnpike engine </dev/null || fail "it does not start"
chroot "$1" turnpike contest quadro-be --bot easy --bot random --games 4 || fail "it does not play"
