#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Builds the software DOCA device with the system's C compiler and nothing else.
#
#   build.sh          target/sdk (include, lib, lib/pkgconfig) and the same libraries with sanitizers in target/asan/lib
#   build.sh sdk      target/sdk only
#   build.sh test     both, then every test in src/main/c/test against the sanitizers and against the plain libraries
#   build.sh clean    removes target/sdk and target/asan
#
# May be set: CC, CFLAGS (added), TARGET (default: target beside this script), LIBRARIES (default: "rdma comch argp", besides common),
# TEST (only this test), TEST_SECONDS (limit for each), EMU_VERSION_STRING (the version the library says),
# WITHOUT (functions that the libraries are not to export, as shell patterns: a stand-in for a DOCA that lacks them),
# RUN (what runs a test program, for a CPU that is not this one's; then without sanitizers).
set -eu

home=$(cd "$(dirname "$0")" && pwd)
source=$home/src/main/c
headers=$(cd "$home/../jextract-config/include" && pwd)
target=${TARGET:-$home/target}
sdk=$target/sdk
asan=$target/asan
objects=$target/obj.$$ # of this run: two builds at once do not meet
trap 'rm -rf "$objects"' EXIT
trap 'exit 1' INT TERM HUP
CC=${CC:-cc}
test_seconds=${TEST_SECONDS:-120}

flags="-std=c11 -D_GNU_SOURCE -O2 -g -fvisibility=hidden -Wall -Wextra -Wmissing-prototypes -Werror -pthread -fPIC ${CFLAGS:-}"
sanitize="-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"
if [ -n "${EMU_VERSION_STRING:-}" ]; then
	flags="$flags -DEMU_VERSION_STRING=\"$EMU_VERSION_STRING\""
fi
# nodelete: the NIC thread runs this code until the process ends. Search beside the library: the folder may be copied anywhere.
link="-shared -pthread -Wl,--no-undefined -Wl,-z,relro -Wl,-z,nodelete -Wl,-rpath,\$ORIGIN"

say() {
	echo "doca-emulator: $*" >&2
}

if ! command -v "${CC%% *}" >/dev/null 2>&1; then
	say "no C compiler '$CC': install one (Debian, Ubuntu: apt install gcc libc6-dev; RHEL, Fedora: dnf install gcc) or set CC"
	exit 1
fi
if [ ! -f "$headers/doca_pe.h" ]; then
	say "the headers are missing: $headers/doca_pe.h"
	exit 1
fi

# matches NAME PATTERN...
matches() {
	name=$1
	shift
	for pattern in "$@"; do
		# shellcheck disable=SC2254 # a pattern it is
		case $name in $pattern) return 0 ;; esac
	done
	return 1
}

# exported SCRIPT: the linker version script less the functions of WITHOUT, which thereby become local.
exported() {
	if [ -z "${WITHOUT:-}" ]; then
		cat "$1"
		return
	fi
	set -f
	while read -r line; do
		# shellcheck disable=SC2086
		matches "${line%;}" $WITHOUT || echo "$line"
	done <"$1"
	set +f
}

# A pattern of WITHOUT that fits nothing would leave a library whole that is taken for a partial one.
check_without() {
	set -f
	for pattern in ${WITHOUT:-}; do
		found=
		# shellcheck disable=SC2013 # words they are: functions' names
		for name in $(sed -n 's/^ *\(doca_[a-z0-9_]*\);$/\1/p' "$source"/common/*.map "$source"/rdma/*.map "$source"/comch/*.map 2>/dev/null); do
			if matches "$name" "$pattern"; then
				found=1
				break
			fi
		done
		if [ -z "$found" ]; then
			say "WITHOUT: '$pattern' is no function of these libraries"
			exit 1
		fi
	done
	set +f
}

# compile_library LIBRARY FOLDER OUT "EXTRA FLAGS" LINK-WITH...
# Compiles the sources in $source/FOLDER in parallel and links them to OUT/LIBRARY.so.2.
compile_library() {
	library=$1 folder=$2 out=$3 extra=$4
	shift 4
	rm -rf "$objects"
	mkdir -p "$out" "$objects"
	failed=
	pids=
	for file in "$source/$folder"/*.c; do
		# shellcheck disable=SC2086 # flags are words
		$CC $flags $extra -I"$headers" -I"$source/common" -I"$source/$folder" -c "$file" -o "$objects/$(basename "$file" .c).o" &
		pids="$pids $!"
	done
	for pid in $pids; do
		wait "$pid" || failed=1
	done
	if [ -n "$failed" ]; then
		say "$library does not compile"
		exit 1
	fi
	script=
	if [ -f "$source/$folder/$library.map" ]; then
		exported "$source/$folder/$library.map" >"$objects/$library.map"
		script="-Wl,--version-script=$objects/$library.map"
	fi
	# Linked beside and moved: a process that uses the old file keeps it.
	# shellcheck disable=SC2086
	$CC $link $extra $script -Wl,-soname,"$library.so.2" -o "$objects/$library.so.2" "$objects"/*.o "$@"
	mv -f "$objects/$library.so.2" "$out/$library.so.2"
	ln -sf "$library.so.2" "$out/$library.so"
}

# The libraries besides libdoca_common, each as far as it has sources.
others() {
	for folder in ${LIBRARIES-rdma comch argp}; do
		set -- "$source/$folder"/*.c
		if [ -f "$1" ]; then
			echo "$folder"
		fi
	done
}

# libraries OUT "EXTRA FLAGS"
libraries() {
	compile_library libdoca_common common "$1" "$2"
	for folder in $(others); do
		compile_library "libdoca_$folder" "$folder" "$1" "$2" -L"$1" -ldoca_common
	done
}

# pkg_config MODULE DESCRIPTION LIBS REQUIRES
pkg_config() {
	cat >"$sdk/lib/pkgconfig/$1.pc" <<EOF
prefix=\${pcfiledir}/../..
includedir=\${prefix}/include
libdir=\${prefix}/lib

Name: $1
Description: $2 (software emulator)
Version: $version
Requires: $4
Libs: -L\${libdir} -Wl,-rpath,\${libdir} $3
Cflags: -I\${includedir} -DDOCA_ALLOW_EXPERIMENTAL_API
EOF
}

build_sdk() {
	mkdir -p "$sdk/include" "$sdk/lib/pkgconfig"
	libraries "$sdk/lib" ""
	cp "$headers"/doca_*.h "$source/common/doca_emulator.h" "$sdk/include/"
	version=${EMU_VERSION_STRING:-$(sed -n 's/^#define EMU_VERSION_STRING "\(.*\)"/\1/p' "$source/common/version.c")}
	version=${version%-emulator}
	pkg_config doca-common "DOCA Core" "-ldoca_common" ""
	all=-ldoca_common
	for folder in $(others); do
		pkg_config "doca-$folder" "DOCA $folder" "-ldoca_$folder" doca-common
		all="-ldoca_$folder $all"
	done
	pkg_config doca "DOCA" "$all" ""
}

build_asan() {
	libraries "$asan/lib" "$sanitize"
}

# run_tests NAME LIBRARIES "EXTRA FLAGS"
run_tests() {
	name=$1 lib=$2 extra=$3
	bin=$target/test/$name
	mkdir -p "$bin"
	for test in "$source"/test/*.c; do
		program=$(basename "$test" .c)
		if [ -n "${TEST:-}" ] && [ "$TEST" != "$program" ]; then
			continue
		fi
		needed="-ldoca_common"
		for folder in $(others); do
			case $program in "$folder"*) needed="-ldoca_$folder $needed" ;; esac
		done
		# shellcheck disable=SC2086
		if ! $CC $flags $extra -I"$headers" -I"$source/common" -I"$source/test" -o "$bin/$program" "$test" -L"$lib" -Wl,-rpath,"$lib" $needed; then
			echo "FAIL $name $program: does not compile"
			failures=$((failures + 1))
			continue
		fi
		log=$bin/$program.log
		status=0
		LD_LIBRARY_PATH=$lib ASAN_OPTIONS=allocator_may_return_null=1:detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1 \
			timeout -k 5 "$test_seconds" ${RUN:-} "$bin/$program" >"$log" 2>&1 || status=$?
		if [ "$status" -eq 0 ]; then
			echo "ok   $name $program: $(tail -n 1 "$log")"
		else
			if [ "$status" -eq 124 ]; then
				echo "FAIL $name $program: not done after $test_seconds s"
			else
				echo "FAIL $name $program: exit status $status"
			fi
			sed 's/^/     | /' "$log" | tail -n 60
			failures=$((failures + 1))
		fi
	done
}

check_without
case ${1:-all} in
sdk)
	build_sdk
	;;
all)
	build_sdk
	build_asan
	;;
test)
	build_sdk
	failures=0
	if [ -z "${RUN:-}" ]; then
		build_asan
		run_tests asan "$asan/lib" "$sanitize"
	fi
	run_tests plain "$sdk/lib" ""
	if [ "$failures" -ne 0 ]; then
		say "$failures failed"
		exit 1
	fi
	;;
clean)
	rm -rf "$sdk" "$asan" "$target/test"
	;;
*)
	say "unknown argument '$1': sdk, test, clean or nothing"
	exit 1
	;;
esac
