# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash disable=SC2034,SC2154 # what run and its parts share
# Sourced by run: starts the programs of a pair, is the user in front of them, and judges.
#
# The vendor's programs ask for Enter, and say for what to wait first. So nothing here sleeps for a guessed time: every line of every
# program is read; a prompt is answered when what it asks for is there. Each side has a folder of its own, and descriptors are copied
# between them, as between two hosts. Side 0 is the passive one (receiver, responder, server), the others are active.

stop_all() {
	local pid
	for pid in "${pids[@]:-}"; do
		[ -z "$pid" ] || kill "$pid" 2>/dev/null
	done
	pids=()
}
pids=()

# A port that nobody listens on. Others may take it between here and there: then the run fails and says so.
next_port=$((20000 + $$ % 9000))
pick_port() {
	local hex
	while :; do
		next_port=$((next_port + 1))
		printf -v hex '%04X' "$next_port"
		grep -qsi ":$hex 0*:0000 0A" /proc/net/tcp /proc/net/tcp6 || break
	done
}

# start SIDE PROGRAM ARGUMENT...
start() {
	local side=$1 program=$2 in
	shift 2
	folder[side]=$run/$side
	program_of[side]=$program
	log[side]=$run/$side.log
	mkfifo "$run/$side.in"
	# Read and write: opening does not wait, and the program never sees an end of input.
	exec {in}<>"$run/$side.in"
	stdin[side]=$in
	: >"${log[side]}"
	if [[ $program == rdma_* || $program == comch_* ]]; then
		kind[side]=c
		timeout -k 5 "$limit" "$work/bin/$program" "$@" <"$run/$side.in" >>"${log[side]}" 2>&1 &
	else
		kind[side]=java
		# shellcheck disable=SC2086 # a command and its role
		timeout -k 5 "$limit" "$tool" $program "$@" --timeout "$limit" <"$run/$side.in" >>"${log[side]}" 2>&1 &
	fi
	pid[side]=$!
	pids[side]=$!
	exec {in}<"${log[side]}"
	reader[side]=$in
	partial[side]='' exit_code[side]='' prompt[side]=''
}

count() { # SIDE WHAT: how often WHAT was seen there
	echo "${seen[$1:$2]:-0}"
}

saw() {
	seen[$1:$2]=$((${seen[$1:$2]:-0} + 1))
}

line_of() { # SIDE LINE
	case $2 in
	*'after pressing enter in the re'*) prompt[$1]='join' ;;
	*'Please copy '*'then press enter'*) prompt[$1]='open' ;;
	*'Please press enter after '*' submitted in the receiver side'*) prompt[$1]='posted' ;;
	*'finished the submission of the receive task for negotiation'*) prompt[$1]='negotiate' ;;
	*'finished reading and press enter'* | *'finished writing and press enter'*) prompt[$1]='finish' ;;
	*'Negotiation receive task submission completed'*) saw "$1" negotiated ;;
	*'receive task successfully submitted'* | *'All RDMA receive tasks have been successfully submitted'*) saw "$1" posted ;;
	*'You can now copy '*) saw "$1" written ;;
	*'RDMA connection ['*'] is establ'*) saw "$1" connected ;;
	*'RDMA context finished initialization'*) saw "$1" initialized ;;
	*'[Server] started connection successfully'* | *'doca-ffm: listening on port'* | *'doca-ffm: listening as '* | *'server context is running'*) saw "$1" listening ;;
	*'RDMA read task was done'* | *'RDMA write task was done'*) saw "$1" finished ;;
	esac
}

read_logs() {
	local side line
	for side in "${!pid[@]}"; do
		while :; do
			line=
			if ! IFS= read -r -u "${reader[side]}" line; then
				partial[side]+=$line
				break
			fi
			line_of "$side" "${partial[side]}$line"
			partial[side]=
		done
	done
}

# file_of SIDE local|remote K: the programs with many connections number their files
file_of() {
	if [[ ${program_of[$1]} == *multi[_-]conn* ]]; then
		printf '%s/%s-%04u' "${folder[$1]}" "$2" "$3"
	else
		echo "${folder[$1]}/$2"
	fi
}

# has_written SIDE K: its connection details number K are complete
has_written() {
	if [ "${kind[$1]}" = java ]; then
		[ -s "$(file_of "$1" local "$2")" ] # appears complete, or not at all
	else
		[ "$(count "$1" written)" -gt "$2" ]
	fi
}

# A copy appears complete, or not at all.
carry() {
	cp "$1" "$2.new" && mv "$2.new" "$2"
}

# Copies what `side` needs from its peer, as soon as it is there.
deliver() {
	local side=$1 peer=$2 k
	for ((k = 0; k < connections; k++)); do
		if [ -n "${seen[$side:delivered$k]:-}" ] || ! has_written "$peer" "$k"; then continue; fi
		saw "$side" "delivered$k"
		[ ! -e "${folder[peer]}/memory" ] || [ "$side" -eq 0 ] || carry "${folder[peer]}/memory" "${folder[side]}/memory"
		carry "$(file_of "$peer" local "$k")" "$(file_of "$side" remote "$k")"
	done
}

# May the user press Enter at `side`? K: how many connections he has made there already.
may_enter() {
	local side=$1 peer=$2 k
	k=$(count "$side" opened)
	case ${prompt[side]} in
	open) [ -n "${seen[$side:delivered$k]:-}" ] ;;
	join)
		[ -n "${seen[$side:delivered$k]:-}" ] || return 1
		if [ "${kind[peer]}" = java ]; then
			[ -n "${seen[$peer:delivered$k]:-}" ]
		elif [ "$connections" -gt 1 ]; then
			[ "$(count "$peer" connected)" -gt "$k" ]
		else
			[ "$(count "$peer" initialized)" -gt 0 ]
		fi
		;;
	# doca-ffm says nothing about its receives: sending early is what RNR retries are for.
	posted) [ "${kind[peer]}" = java ] || [ "$(count "$peer" posted)" -gt 0 ] ;;
	negotiate) [ "${kind[peer]}" = java ] || [ "$(count "$peer" negotiated)" -gt 0 ] ;;
	finish) [ "$(count "$peer" finished)" -gt 0 ] || [ -n "${exit_code[peer]}" ] ;;
	*) return 1 ;;
	esac
}

press_enter() {
	local side=$1
	case ${prompt[side]} in open | join) saw "$side" opened ;; esac
	prompt[side]=
	echo >&"${stdin[side]}"
}

# Notes the end of programs.
reap() {
	local side peer
	for side in "${!pid[@]}"; do
		if [ -n "${exit_code[side]}" ] || kill -0 "${pid[side]}" 2>/dev/null; then continue; fi
		wait "${pid[side]}"
		exit_code[side]=$?
		unset "pids[side]"
		# The vendor's programs remove both sides' files at their end, which is how doca-ffm learns of it.
		peer=${peer_of[side]}
		if [ "$mode" = files ] && [ -n "${pid[peer]:-}" ] && [ "${kind[peer]}" = java ]; then
			rm -f "${folder[peer]}/local" "${folder[peer]}/memory"
		fi
	done
}

step() {
	local side
	# First the ends, then the lines: all lines of a program that has ended are there.
	reap
	read_logs
	for side in "${!pid[@]}"; do
		[ -n "${pid[${peer_of[side]}]:-}" ] || continue
		[ "$mode" != files ] || deliver "$side" "${peer_of[side]}"
		[ -z "${exit_code[side]}" ] && may_enter "$side" "${peer_of[side]}" && press_enter "$side"
	done
	# Only so as not to spin.
	read -r -t 0.02 -u "$never"
	return 0
}

all_ended() {
	local side
	for side in "${!pid[@]}"; do
		[ -n "${exit_code[side]}" ] || return 1
	done
}

any_failed() {
	local side
	for side in "${!pid[@]}"; do
		[ "${exit_code[side]:-0}" -eq 0 ] || return 0
	done
	return 1
}

# arguments SIDE: the options of that side's program in `arguments`
set_arguments() {
	local side=$1 program=$2 device=${devices%,*}
	[ "$side" -eq 0 ] || device=${devices#*,}
	arguments=(-d "$device")
	case $mode in
	comch)
		arguments=(-p "${comch_devices#*,}")
		[ "$side" -ne 0 ] || arguments=(-p "${comch_devices%,*}" -r "${comch_devices#*,}")
		;;
	files) arguments+=(-ld "$run/$side/local" -re "$run/$side/remote" -m "$run/$side/memory") ;;
	*) arguments+=(-cm -lp "$next_port") ;;
	esac
	if [ "$side" -ne 0 ]; then
		case $mode in
		cm) arguments+=(-sa "$address" -sat ipv4) ;;
		cm6) arguments+=(-sa "$address6" -sat ipv6) ;;
		gid) arguments+=(-sa "$gid_address" -sat gid) ;;
		esac
	fi
	if [[ $program == *multi[_-]conn* ]] && { [ "$side" -eq 0 ] || [ "$mode" = files ]; }; then
		arguments+=(-nc "$actives")
	fi
	case "$text_option $side" in
	none* | *' active 0' | *' passive 1') ;;
	*' both '*) arguments+=("${text_option%% *}" "$text, from $side") ;;
	*) arguments+=("${text_option%% *}" "$text") ;;
	esac
}

# The programs of doca-ffm that only receive or answer do not take the option of the vendor's that do not either.
judge() { # sets passed, note
	local side shower=0 shown expected=$actives
	passed='' note=
	for side in "${!pid[@]}"; do
		case ${exit_code[side]} in
		0) ;;
		143) note="${note:+$note; }$(side_name "$side"): ended, as the other side had failed" ;;
		124 | 137) note="${note:+$note; }$(side_name "$side"): not done after $limit s" ;;
		*) note="${note:+$note; }$(side_name "$side"): exit status ${exit_code[side]}" ;;
		esac
	done
	if [ "$shown_by" = both ]; then
		judge_both
	else
		[ "$shown_by" != none ] || expected=0
		[ "$shown_by" != active ] || shower=1
		shown=$(grep -cF -e "\"$text\"" -e ": $text" "${log[shower]:-/dev/null}")
		[ "$shown" -eq "$expected" ] || note="${note:+$note; }$(side_name "$shower") shows the text $shown times, not $expected"
	fi
	[ -n "$note" ] || passed=1
}

# Each side has a text of its own, and shows the other's.
judge_both() {
	local side shown
	for side in 0 1; do
		shown=$(grep -cF -e "'$text, from $((1 - side))'" -e "received: $text, from $((1 - side))" "${log[side]:-/dev/null}")
		[ "$shown" -eq 1 ] || note="${note:+$note; }$(side_name "$side") shows the other side's text $shown times, not once"
	done
}

side_name() {
	if [ "$1" -eq 0 ]; then echo "${passive%% *}"; else echo "${active%% *}"; fi
}

# run_pair ROUND NAME MODE PASSIVE ACTIVE TEXT-OPTION SHOWN-BY ACTIVES: sets passed, note, seconds, logs
run_pair() {
	local round=$1 name=$2 passive=$4 active=$5 text_option=$6 shown_by=$7 actives=$8
	local side connections=1 number=1 started=$EPOCHREALTIME grace='' arguments text in out
	mode=$3
	# The table's columns are padded.
	passive=${passive%"${passive##*[! ]}"} active=${active%"${active##*[! ]}"} text_option=${text_option%"${text_option##*[! ]}"}
	declare -A seen=()
	local -a pid=() stdin=() reader=() log=() folder=() partial=() prompt=() exit_code=() kind=() peer_of=() program_of=()
	run=$work/runs/$round-$name-$mode
	# New every time, and with bytes beyond ASCII in it.
	text="$name $mode $round ${EPOCHREALTIME##*.} – grüezi"
	pick_port
	mkdir -p "$run/0"
	# Over files one active program makes all connections; over CM each client is a program of its own.
	if [ "$actives" -gt 1 ]; then
		if [ "$mode" = files ]; then connections=$actives; else number=$actives; fi
	fi
	peer_of[0]=1
	set_arguments 0 "$passive"
	start 0 "$passive" "${arguments[@]}"
	while [ -z "${exit_code[0]}" ] && [ "$(count 0 listening)" -eq 0 ] && ! { [ "$mode" = files ] && has_written 0 0; }; do
		step
	done
	for ((side = 1; side <= number && ${#exit_code[0]} == 0; side++)); do
		mkdir -p "$run/$side"
		peer_of[side]=0
		set_arguments "$side" "$active"
		start "$side" "$active" "${arguments[@]}"
	done
	until all_ended; do
		step
		# One has failed: the others may wait for it until their time is over. They get a little, to say what they think of it.
		if [ -z "$grace" ] && any_failed; then grace=$((SECONDS + 3)); fi
		if [ -n "$grace" ] && [ "$SECONDS" -ge "$grace" ]; then
			stop_all
			grace=$((SECONDS + limit))
		fi
	done
	step
	for side in "${!pid[@]}"; do
		in=${stdin[side]} out=${reader[side]}
		exec {in}>&- {out}<&-
	done
	seconds=$(awk -v a="$started" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }')
	judge
	failure_log=
	[ -n "$passed" ] || for side in "${!pid[@]}"; do
		failure_log+="  --- $(side_name "$side") (side $side), last lines:"$'\n'$(tail -n 12 "${log[side]}" | sed 's/^/  | /')$'\n'
	done
}

mkfifo "$work/never"
exec {never}<>"$work/never"
