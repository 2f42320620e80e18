#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The emulator for aarch64, BlueField's own cores, from another machine: built by a cross compiler, its tests run by qemu-user.
#
#   aarch64.sh need   only tells whether everything is there for it
#   aarch64.sh sdk    target/aarch64/sdk
#   aarch64.sh test   that, then every test in src/main/c/test
#
# May be set: what build.sh takes, besides CC, RUN and TARGET.
set -eu

home=$(cd "$(dirname "$0")" && pwd)
cc=aarch64-linux-gnu-gcc
run="qemu-aarch64 -L /usr/aarch64-linux-gnu"

# What is tried is the whole way, from a C program to its end: each of the packages may be the one that is missing.
need() {
	if [ "$(uname -m)" = aarch64 ]; then
		echo "aarch64.sh: this machine is aarch64 itself: build.sh, and the build without the profile aarch64, do all of this natively" >&2
		exit 1
	fi
	tried=$(mktemp -d)
	trap 'rm -rf "$tried"' EXIT
	echo '#include <stdio.h>
int main(void) { return puts("here") < 0; }' >"$tried/try.c"
	# shellcheck disable=SC2086 # words
	if ! { $cc -pthread -o "$tried/try" "$tried/try.c" && $run "$tried/try" >/dev/null; } 2>"$tried/log"; then
		echo "aarch64.sh: cannot compile and run C for aarch64 here ($(tail -n 1 "$tried/log")):" \
			"install Debian's or Ubuntu's gcc-aarch64-linux-gnu, libc6-dev-arm64-cross and qemu-user" >&2
		exit 1
	fi
}

case ${1:-} in
need)
	need
	;;
sdk)
	need
	CC=$cc TARGET=$home/target/aarch64 "$home/build.sh" sdk
	;;
test)
	need
	# The emulated CPU is some ten times slower.
	RUN=$run CC=$cc TARGET=$home/target/aarch64 TEST_SECONDS=${TEST_SECONDS:-300} "$home/build.sh" test
	;;
*)
	echo "aarch64.sh: unknown argument '${1:-}': need, sdk or test" >&2
	exit 1
	;;
esac
