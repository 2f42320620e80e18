# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash disable=SC2034,SC2154 # what run and its parts share
# Sourced by run: finds the vendor's samples and builds them into $work/bin.

# vendor_find PLACE: sets vendor (the folder that has samples/), vendor_version, vendor_commit
vendor_find() {
	local place=$1 git_dir=
	if [ -d "$place/samples/doca_rdma" ]; then
		vendor=$(cd -P -- "$place" && pwd)
		[ ! -e "$place/.git" ] || git_dir=$place/.git
	elif [ -f "$place/HEAD" ] && [ -d "$place/objects" ]; then
		git_dir=$place
		vendor=$work/vendor
		mkdir "$vendor"
		git --git-dir="$place" archive HEAD samples VERSION | tar -x -C "$vendor" || die "$place: no samples in that git directory"
	fi
	[ -d "${vendor:-}/samples/doca_rdma" ] || die "$place has no samples/doca_rdma"
	vendor_version=$(tr -d ' \r\n' <"$vendor/VERSION" 2>/dev/null) || vendor_version=unknown
	vendor_commit=
	[ -z "$git_dir" ] || vendor_commit=$(git --git-dir="$git_dir" rev-parse --short HEAD 2>/dev/null) || vendor_commit=
}

# What a sample's meson.build.public says. Those files are regular enough to be read by line.
meson_sources() {
	awk -v name="$2" '
		/^sample_srcs *= *\[/ { on = 1; next }
		on && /\]/ { exit }
		on && !/#/ { gsub(/SAMPLE_NAME *\+ */, name); gsub(/[ \t,\047]/, ""); if ($0 != "") print }' "$1/meson.build.public"
}

meson_includes() {
	sed -n "s/^sample_inc_dirs += include_directories('\(.*\)').*/\1/p" "$1/meson.build.public"
}

meson_modules() {
	sed -n "s/^sample_dependencies += dependency('\(.*\)').*/\1/p" "$1/meson.build.public"
}

# sdk_flags --cflags|--libs MODULE...
sdk_flags() {
	local what=$1
	shift
	if command -v pkg-config >/dev/null 2>&1; then
		PKG_CONFIG_PATH=$sdk/lib/pkgconfig pkg-config "$what" "$@"
	elif [ "$what" = --cflags ]; then
		echo "-I$sdk/include"
	else
		echo "-L$sdk/lib -Wl,-rpath,$sdk/lib ${*/#doca-/-ldoca_}"
	fi
}

# compile FOLDER SOURCE: the object's path is printed; an object that several programs share is made once
compile() {
	local folder=$1 source=$2 path object include includes=
	path=$(realpath -- "$folder/$source")
	object=$work/obj/${path//\//_}.o
	echo "$object"
	[ ! -e "$object.log" ] || return 0
	for include in $(meson_includes "$folder"); do
		includes="$includes -I$folder/$include"
	done
	# shellcheck disable=SC2046,SC2086 # flags are words
	${CC:-cc} -g -O0 -Wall -Wno-missing-braces -DDOCA_ALLOW_EXPERIMENTAL_API $sanitize_compile $includes \
		$(sdk_flags --cflags $(meson_modules "$folder")) -c "$path" -o "$object" >"$object.log" 2>&1 </dev/null &
}

# link NAME FLAGS OBJECTS LIBRARIES
# All RDMA samples share rdma_common.c, which calls functions that most of them never reach. For what the SDK lacks of those
# a function is put in that ends the program, and the names stand above the table; everything else must be there.
link() {
	local output missing
	# shellcheck disable=SC2086 # words
	if output=$(${CC:-cc} $2 -o "$work/bin/$1" $3 $4 2>&1); then
		[ -z "$output" ] || echo "$output" >>"$work/build.log"
		return 0
	fi
	missing=$(sed -n 's/.*undefined reference to `\([^'"'"']*\)'"'"'.*/\1/p' <<<"$output" | sort -u)
	vendor_missing[$1]=$missing
	if [ -z "$missing" ] || grep -qv '^doca_' <<<"$missing"; then
		echo "$output" >>"$work/build.log"
		return 1
	fi
	{
		echo '#include <stdio.h>'
		echo '#include <stdlib.h>'
		# shellcheck disable=SC2001 # each of its lines
		sed 's/.*/void &(void); void &(void) { fputs("& is not in the SDK\\n", stderr); abort(); }/' <<<"$missing"
	} >"$work/obj/$1-missing.c"
	# shellcheck disable=SC2086
	${CC:-cc} $2 -o "$work/bin/$1" $3 "$work/obj/$1-missing.c" $4 >>"$work/build.log" 2>&1
}

build_with_cc() {
	local folder name source objects libs failed=
	declare -A needs folder_of
	mkdir -p "$work/obj" "$work/bin"
	for folder in "$vendor"/samples/doca_rdma/rdma_*/ "$vendor"/samples/doca_comch/comch_*/; do
		folder=${folder%/}
		name=${folder##*/}
		objects=
		for source in $(meson_sources "$folder" "$name"); do
			# In this shell, so that its jobs are this shell's.
			compile "$folder" "$source" >"$work/object"
			objects="$objects $(cat "$work/object")"
			while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
		done
		needs[$name]=$objects
		folder_of[$name]=$folder
	done
	wait
	for name in "${!needs[@]}"; do
		# shellcheck disable=SC2046 # words
		libs=$(sdk_flags --libs $(meson_modules "${folder_of[$name]}")) || failed=1
		[ -z "$asan" ] || libs="-L$asan_lib -Wl,-rpath,$asan_lib $libs"
		# shellcheck disable=SC2086
		link "$name" "$sanitize_link" "${needs[$name]}" "$libs" || failed=1
	done
	cat "$work"/obj/*.log >>"$work/build.log"
	[ -z "$failed" ]
}

build_with_meson() {
	local copy=$work/meson folder name failed=
	command -v meson >/dev/null 2>&1 || die "--meson needs meson and ninja"
	[ -z "$asan" ] || die "--meson and --asan do not go together"
	mkdir -p "$copy" "$work/bin"
	cp -R "$vendor/samples" "$vendor/VERSION" "$copy/"
	for folder in "$copy"/samples/doca_rdma/rdma_*/ "$copy"/samples/doca_comch/comch_*/; do
		folder=${folder%/}
		name=${folder##*/}
		# In a checkout meson.build belongs to the vendor's whole tree; the public one stands alone.
		cp "$folder/meson.build.public" "$folder/meson.build"
		if (cd "$folder" && mkdir -p ../../../applications/common && PKG_CONFIG_PATH=$sdk/lib/pkgconfig meson setup build && meson compile -C build) \
			>>"$work/build.log" 2>&1 </dev/null; then
			cp "$folder/build/doca_$name" "$work/bin/$name"
		else
			failed=1
		fi
	done
	[ -z "$failed" ]
}

vendor_build() {
	declare -gA vendor_missing=()
	sanitize_compile='' sanitize_link=''
	: >"$work/build.log"
	if [ -n "$asan" ]; then
		# The vendor's code, too: what it does to the emulator's memory counts. Undefined behaviour of its own is its own.
		sanitize_compile='-fsanitize=address -fno-omit-frame-pointer'
		sanitize_link='-fsanitize=address,undefined'
	fi
	local builder=build_with_cc
	[ -z "$meson" ] || builder=build_with_meson
	if ! "$builder" 2>>"$work/build.log" && ! ls "$work"/bin/rdma_* >/dev/null 2>&1; then
		tail -n 40 "$work/build.log" >&2
		die "the samples cannot be built"
	fi
	vendor_warnings=$(grep -c 'warning:' "$work/build.log")
}
