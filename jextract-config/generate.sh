#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Java bindings from our headers, and our headers against an installed DOCA's. See --help.
set -euo pipefail

usage() {
    cat <<'USAGE'
usage: generate.sh                 write the bindings of doca-ffm-core, -rdma and -comch
       generate.sh --check         only tell whether the bindings on disk are what would be written
       generate.sh --compare DIR   list what the DOCA headers in DIR declare beyond or unlike ours

JEXTRACT_HOME names an installed jextract (the folder that has bin/jextract; see README.md for the release).
CC names a GCC-compatible compiler, for --compare only (default: cc).
Exit status: 0 done or no difference, 1 differences, 2 could not run.
USAGE
}

die() {
    echo "generate.sh: $*" >&2
    exit 2
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

require_jextract() {
    [[ -n ${JEXTRACT_HOME:-} ]] || die "JEXTRACT_HOME is not set: it must name an installed jextract"
    jextract=$JEXTRACT_HOME/bin/jextract
    [[ -x $jextract ]] || die "no executable $jextract: JEXTRACT_HOME must name an installed jextract"
}

# The names an argument file asks for.
asked() {
    awk '/^--include-/ { print $2 }' "$1" | sort
}

# The names that came out in a package: functions, constants and value typedefs are members of the header class;
# callbacks, structs and unions are classes of their own.
came_out() {
    local dir=$1 class=$2
    {
        sed -nE 's/^    public static FunctionDescriptor (\w+)\$descriptor\(\) \{$/\1/p' "$dir/$class.java"
        sed -nE 's/^    public static (int|long|MemorySegment) ([A-Z]\w*)\(\) \{$/\2/p' "$dir/$class.java"
        sed -nE 's/^    public static final [A-Za-z.]+ (\w+) = '"$class"'\.C_\w+;$/\1/p' "$dir/$class.java"
        find "$dir" -name '*.java' ! -name "$class.java" ! -name "$class\$shared.java" -printf '%f\n' | sed 's/\.java$//'
    } | sort
}

# jextract ignores an include filter that matches nothing, without a word.
require_complete() {
    local module=$1 dir=$2 class=$3
    if ! diff <(asked "$here/jextract/$module.args") <(came_out "$dir" "$class") >"$work/incomplete"; then
        echo "$module: jextract's output is not what jextract/$module.args asks for:" >&2
        sed -nE 's/^< /  missing: /p; s/^> /  not asked for: /p' "$work/incomplete" >&2
        return 1
    fi
    echo "$module: $(asked "$here/jextract/$module.args" | wc -l) names asked for, all came out"
}

extract() {
    local module class status=0
    for module in core rdma comch; do
        class=$(awk '$1 == "--header-class-name" { print $2 }' "$here/jextract/$module.args")
        "$jextract" "@$here/jextract/$module.args" -I "$here/include" --output "$work/java" "$here/jextract/$module.h" ||
            die "jextract failed for $module"
        require_complete "$module" "$work/java/io/docaffm/$module/ffi" "$class" || status=1
    done
    return $status
}

target() {
    echo "$root/doca-ffm-$1/src/main/generated/io/docaffm/$1/ffi"
}

generate() {
    local module
    extract || exit 1
    for module in core rdma comch; do
        rm -rf "$(target "$module")"
        mkdir -p "$(target "$module")"
        cp "$work/java/io/docaffm/$module/ffi/"*.java "$(target "$module")/"
    done
}

check() {
    local module status=0
    extract || status=1
    for module in core rdma comch; do
        if ! diff -rq "$(target "$module")" "$work/java/io/docaffm/$module/ffi"; then
            status=1
        fi
    done
    ((status == 0)) || echo "bindings are out of date: run jextract-config/generate.sh" >&2
    exit $status
}

# Lists in $work/readable the headers of ours that DIR has too and that compile there: one may need another package's.
find_readable() {
    local dir=$1 header
    : >"$work/readable"
    for header in "$here"/include/doca_*.h; do
        header=$(basename "$header")
        [[ $header != doca_compat.h ]] || continue
        if [[ ! -e $dir/$header ]]; then
            echo "  $header: not there, so not compared"
        elif ! LC_ALL=C "$cc" -std=gnu11 -fsyntax-only -w -DDOCA_ALLOW_EXPERIMENTAL_API -I "$dir" \
            -include "$dir/$header" -x c /dev/null 2>"$work/log"; then
            echo "  $header: does not compile, so not compared: $(grep -m 1 'error' "$work/log")"
        else
            echo "$header" >>"$work/readable"
        fi
    done
    echo "  compared: $(wc -l <"$work/readable")"
    [[ -s $work/readable ]] || die "nothing to compare"
}

# What headers of DIR declare: lines "kind name header".
declared() {
    local dir=$1 list=$2
    # jextract writes over the start of an existing file and leaves its end.
    rm -f "$work/dump"
    sed "s|^|$dir/|" "$list" | xargs "$jextract" --dump-includes "$work/dump" --header-class-name Dump -D DOCA_ALLOW_EXPERIMENTAL_API -I "$dir" \
        >"$work/log" 2>&1 || { cat "$work/log" >&2; die "jextract cannot read the headers in $dir"; }
    awk '
        NR == FNR { wanted[$1]; next }
        /^--include-/ {
            header = $NF
            sub(/^.*\//, "", header)
            sub(/^--include-/, "", $1)
            if (header in wanted) {
                print $1, $2, header
            }
        }' "$list" "$work/dump"
}

beyond() {
    local dir=$1 list=$2
    declared "$here/include" "$list" >"$work/ours"
    declared "$dir" "$list" >"$work/theirs"
    # By name alone: which of its headers declares a thing, the vendor may choose anew.
    awk 'NR == FNR { ours[$1, $2]; next } !(($1, $2) in ours) { print "  " $3 ": " $1, $2 }' \
        "$work/ours" "$work/theirs" | sort -u >"$work/beyond"
    cat "$work/beyond"
    [[ ! -s $work/beyond ]]
}

# One line for each name whose claim failed. The compiler's line number leads to the claim, and the claim's second line
# has the name, whatever the compiler's own message was.
unlike() {
    local dir=$1 list=$2 header skip=()
    for header in "$here"/include/doca_*.h; do
        header=$(basename "$header" .h)
        grep -qx "$header.h" "$list" || skip+=("-DDOCA_ABI_CHECK_SKIP_${header^^}")
    done
    LC_ALL=C "$cc" -std=gnu11 -fsyntax-only -w -I "$dir" ${skip[@]+"${skip[@]}"} "$here/abi/abi_check.c" \
        >"$work/log" 2>&1 && return 0
    awk -v check="$here/abi/abi_check.c" '
        BEGIN {
            while ((getline line < check) > 0) {
                n++
                if (line ~ /^_Static_assert/) {
                    start = n
                } else if (start == n - 1 && line ~ /^    "/) {
                    sub(/^    "/, "", line)
                    sub(/"\);$/, "", line)
                    colon = index(line, ": ")
                    name[start] = name[n] = substr(line, 1, colon - 1)
                    claim[start] = claim[n] = substr(line, colon + 2)
                }
            }
        }
        index($0, check ":") == 1 && / error: / {
            at = substr($0, length(check) + 2) + 0
            if (!(at in name)) {
                print "  " $0
            } else if (!(name[at] in seen)) {
                seen[name[at]]
                print "  " name[at] ": " (/static assertion failed/ ? claim[at] : "not declared")
            }
            next
        }
        / error: / { print "  " $0 }
    ' "$work/log"
    return 1
}

compare() {
    local dir status=0
    dir=$(cd "$1" 2>/dev/null && pwd) || die "no folder $1"
    [[ -e $dir/doca_error.h ]] || die "no doca_error.h in $dir: name the folder that has DOCA's headers"
    cc=${CC:-cc}
    command -v "$cc" >/dev/null || die "no C compiler $cc: install one or set CC"
    echo "Headers in $dir:"
    find_readable "$dir"
    echo "Beyond ours:"
    beyond "$dir" "$work/readable" || status=1
    echo "Unlike ours (not what abi/doca-3.0-abi.json says):"
    unlike "$dir" "$work/readable" || status=1
    if ((status == 0)); then
        echo "No difference."
    fi
    exit $status
}

case "${1:-}" in
    "")
        require_jextract
        generate
        ;;
    --check)
        require_jextract
        check
        ;;
    --compare)
        [[ $# -eq 2 ]] || { usage >&2; exit 2; }
        require_jextract
        compare "$2"
        ;;
    -h | --help)
        usage
        ;;
    *)
        usage >&2
        exit 2
        ;;
esac
