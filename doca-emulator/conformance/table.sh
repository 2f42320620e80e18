# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash disable=SC2034,SC2154 # what run and its parts share
# Sourced by run: the results as a table, as text and as JSON.

declare -A passes=() runs=() skipped=()
names=() any_failure=''
json_rows=()

json_text() {
	local text=${1//\\/\\\\}
	text=${text//\"/\\\"}
	text=${text//$'\n'/\\n}
	text=${text//$'\t'/\\t}
	# Whatever else a log may hold.
	printf '"%s"' "$(tr -d '\000-\037' <<<"$text")"
}

table_begin() {
	started_at=$(date -u +%Y-%m-%dT%H:%M:%SZ)
	sdk_version=$(sed -n 's/^Version: //p' "$sdk/lib/pkgconfig/doca-common.pc" 2>/dev/null)
	build=plain
	[ -z "$asan" ] || build=asan
	echo "samples $vendor_version${vendor_commit:+ ($vendor_commit)} on SDK ${sdk_version:-unknown} in $sdk, $build build; $(${CC:-cc} --version | head -n 1); compiler warnings: $vendor_warnings"
	missing=$(printf '%s\n' "${vendor_missing[@]}" | sort -u | xargs)
	[ -z "$missing" ] || echo "not in the SDK (a call of one ends the program): $missing"
}

note_name() {
	[[ " ${names[*]:-} " == *" $1 "* ]] || names+=("$1")
}

table_skip() {
	note_name "$1"
	skipped[$1:$2]=$3
}

table_add() {
	local round=$1 name=$2 mode=$3 result=fail
	note_name "$name"
	runs[$name:$mode]=$((${runs[$name:$mode]:-0} + 1))
	if [ -n "$passed" ]; then
		result=pass
		passes[$name:$mode]=$((${passes[$name:$mode]:-0} + 1))
	else
		any_failure=1
	fi
	printf '  %-4s %-18s %-6s %5s s  %s\n' "$result" "$name" "$mode" "$seconds" "$note"
	printf '%s' "$failure_log"
	json_rows+=("{\"pair\": $(json_text "$name"), \"mode\": \"$mode\", \"run\": $round, \"build\": \"$build\", \"result\": \"$result\", \"seconds\": $seconds, \"note\": $(json_text "$note"), \"log\": $(json_text "$failure_log")}")
}

cell() {
	local total=${runs[$1]:-}
	if [ -z "$total" ]; then
		echo "${skipped[$1]:-}"
	elif [ "${passes[$1]:-0}" -eq "$total" ]; then
		echo "pass ${passes[$1]:-0}/$total"
	else
		echo "FAIL ${passes[$1]:-0}/$total"
	fi
}

table_end() {
	local name mode line
	line=$(printf '\n%-20s' pair)
	for mode in ${modes//,/ }; do line+=$(printf '%-12s' "$mode"); done
	echo "$line"
	for name in "${names[@]}"; do
		line=$(printf '%-20s' "$name")
		for mode in ${modes//,/ }; do line+=$(printf '%-12s' "$(cell "$name:$mode")"); done
		echo "$line"
	done
	[ -z "$json" ] || {
		echo "{\"date\": \"$started_at\", \"samples\": $(json_text "$vendor_version"), \"commit\": $(json_text "$vendor_commit"), \"sdk\": $(json_text "${sdk_version:-}"), \"build\": \"$build\","
		echo " \"compiler\": $(json_text "$(${CC:-cc} --version | head -n 1)"), \"warnings\": $vendor_warnings, \"results\": ["
		local i
		for ((i = 0; i < ${#json_rows[@]}; i++)); do
			echo "  ${json_rows[i]}$([ $((i + 1)) -eq ${#json_rows[@]} ] || echo ,)"
		done
		echo "]}"
	} >"$json" || die "cannot write $json"
	[ -z "$any_failure" ] || exit 1
}
