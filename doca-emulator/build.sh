#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Builds the software DOCA device with the system's C compiler and nothing else.
#
#   build.sh          target/sdk (include, lib, lib/pkgconfig) and the same libraries with sanitizers in target/asan/lib
#   build.sh sdk      target/sdk only
#   build.sh test     both, then every test in src/main/c/test, and src/main/c/behaviour, against the sanitizers and against the plain
#                     libraries (see docs/behaviour.md)
#   build.sh clean    removes target/sdk and target/asan
#
# May be set: CC, CFLAGS (added), TARGET (default: target beside this script), LIBRARIES (default: "rdma comch argp", besides common),
# TEST (only this test; "behaviour" is one), TEST_SECONDS (limit for each), EMU_VERSION_STRING (the version the library says),
# WITHOUT (functions that the libraries are not to export, as shell patterns: a stand-in for a DOCA that lacks them),
# RUN (what runs a test program, for a CPU that is not this one's; then without sanitizers).
set -eu

home=$(cd "$(dirname "$0")" && pwd)
source=$home/src/main/c
headers=$(cd "$home/../jextract-config/include" && pwd)
target=${TARGET:-$home/target}
sdk=$target/sdk
asan=$target/asan
observed=$home/../jextract-config/abi/doca-2.5-behaviour.tsv
documented=$target/test/documented.tsv # what every test noted (src/main/c/behaviour/documented.h)
objects=$target/obj.$$ # of this run: two builds at once do not meet
trap 'rm -rf "$objects"' EXIT
trap 'exit 1' INT TERM HUP
CC=${CC:-cc}
test_seconds=${TEST_SECONDS:-120}

# The same bytes wherever the checkout is: debug information names files from its root on.
from_root="-ffile-prefix-map=$(cd "$home/.." && pwd)=."
flags="$from_root -std=c11 -D_GNU_SOURCE -O2 -g -fvisibility=hidden -Wall -Wextra -Wmissing-prototypes -Werror -pthread -fPIC ${CFLAGS:-}"
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
	functions=$(sed -n 's/^ *\(doca_[a-z0-9_]*\);$/\1/p' "$source"/*/*.map)
	set -f
	for pattern in ${WITHOUT:-}; do
		found=
		for name in $functions; do
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
		compile_library "libdoca_$folder" "$folder" "$1" "$2" -L"$1" -ldoca_common -ldl
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

# run_program NAME LIBRARIES PROGRAM WHAT ARGUMENTS...
# Runs a test program that was built, bounded, and says how it ended; WHAT is how it is called in what is said.
run_program() {
	name=$1 lib=$2 program=$3 what=$4
	shift 4
	log=$(dirname "$program")/$(echo "$what" | tr ' ' '-').log
	status=0
	LD_LIBRARY_PATH=$lib ASAN_OPTIONS=allocator_may_return_null=1:detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1 \
		timeout -k 5 "$test_seconds" ${RUN:-} "$program" "$@" >"$log" 2>&1 || status=$?
	if [ "$status" -eq 0 ]; then
		echo "ok   $name $what: $(tail -n 1 "$log")"
		return
	fi
	if [ "$status" -eq 124 ]; then
		echo "FAIL $name $what: not done after $test_seconds s"
	else
		echo "FAIL $name $what: exit status $status"
	fi
	sed 's/^/     | /' "$log" | tail -n 60
	failures=$((failures + 1))
}

# compile_program NAME LIBRARIES "EXTRA FLAGS" OUT "LINK WITH" SOURCES...
compile_program() {
	name=$1 lib=$2 extra=$3 out=$4 with=$5
	shift 5
	# shellcheck disable=SC2086
	if ! $CC $flags $extra -I"$headers" -I"$source/common" -I"$source/test" -I"$source/behaviour" -o "$out" "$@" -L"$lib" -Wl,-rpath,"$lib" $with; then
		echo "FAIL $name $(basename "$out"): does not compile"
		failures=$((failures + 1))
		return 1
	fi
}

# Is everything built and tested? Otherwise it cannot be said that something was never answered.
is_complete() {
	[ -z "${TEST:-}${WITHOUT:-}" ] && [ -z "${LIBRARIES+set}" ]
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
		compile_program "$name" "$lib" "$extra" "$bin/$program" "$needed" "$test" "$source/behaviour/documented.c" || continue
		case $program in
		*_faults) unset DOCUMENTED_LOG ;; # they make calls answer whatever they like
		*) export DOCUMENTED_LOG="$documented" ;;
		esac
		run_program "$name" "$lib" "$bin/$program" "$program"
	done
	if is_complete || [ "${TEST:-}" = behaviour ]; then
		run_behaviour "$name" "$lib" "$extra"
	fi
}

# run_behaviour NAME LIBRARIES "EXTRA FLAGS"
# The emulator against what a genuine library answered.
run_behaviour() {
	name=$1 lib=$2 extra=$3
	with="-Wl,--no-as-needed" # functions are found by name
	for folder in $(others); do
		with="$with -ldoca_$folder"
	done
	compile_program "$name" "$lib" "$extra" "$bin/behaviour" "$with -ldoca_common -ldl" "$source"/behaviour/*.c || return 0
	export DOCUMENTED_LOG="$documented"
	run_program "$name" "$lib" "$bin/behaviour" behaviour rows "$observed" "$source/behaviour/exceptions.tsv"
	said=$(tail -n 1 "$bin/behaviour.log")
	if [ "$status" -eq 0 ] && ! grep -qF "$said" "$home/../docs/behaviour.md"; then
		echo "FAIL $name behaviour: docs/behaviour.md does not say '$said'"
		failures=$((failures + 1))
	fi
	run_program "$name" "$lib" "$bin/behaviour" "behaviour sweep" sweep
}

# The error codes that all of the above answered, against the documented ones.
run_documented() {
	unset DOCUMENTED_LOG
	run_program all "$sdk/lib" "$target/test/plain/behaviour" "documented errors" documented "$documented" "$source/behaviour/documented_exceptions.tsv"
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
	mkdir -p "$target/test"
	printf 'function\tcode\tprogram\n' >"$documented"
	if [ -z "${RUN:-}" ]; then
		build_asan
		run_tests asan "$asan/lib" "$sanitize"
	fi
	run_tests plain "$sdk/lib" ""
	if is_complete; then
		run_documented
	fi
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
