# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# For scripts that try the relay: sourced, with $root set. Everything lives in the folder $work and is gone at the end.

relay_started=()
relay_pairs=()

# relay_need COMMAND PACKAGE: there, or installed.
relay_need() {
	command -v "$1" >/dev/null && return
	command -v apt-get >/dev/null || { echo "$0: needs $1: install the package $2" >&2 && exit 1; }
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2" >/dev/null
}

relay_begin() {
	work=$(mktemp -d /tmp/relay.XXXXXX)
	trap relay_clean_up EXIT
	export DOCA_BACKEND=emulator DOCA_EMULATOR_COMCH_DIR=$work/comch
}

relay_clean_up() {
	local status=$?
	for pid in "${relay_started[@]}"; do kill "$pid" 2>/dev/null || true; done
	for pid in "${relay_started[@]}"; do wait "$pid" 2>/dev/null || true; done
	if [ "$status" -ne 0 ]; then tail -n 20 "$work"/*.log >&2 || true; fi
	rm -rf -- "$work"
}

# relay_pair NAME SERVER_SOCKET CLIENT_SOCKET: both sides of a relay, and waits until clients can come.
relay_pair() {
	"$root/samples/bin/doca-ffm" relay -n "$1" -p 03:00.0 -r b1:00.0 -s "$2" 2>"$work/relay-$1-bluefield.log" &
	relay_started+=($!) relay_pairs+=($!)
	"$root/samples/bin/doca-ffm" relay -n "$1" -p b1:00.0 -s "$3" 2>"$work/relay-$1-host.log" &
	relay_started+=($!) relay_pairs+=($!)
	relay_wait_for "$3" "$work/relay-$1-host.log"
}

relay_alive() {
	for pid in "${relay_pairs[@]}"; do
		kill -0 "$pid" 2>/dev/null || { echo "a relay ended by itself" >&2 && exit 1; }
	done
}

# relay_wait_for FILE LOG: until it is there, at most 30 s.
relay_wait_for() {
	for _ in $(seq 300); do
		[ -e "$1" ] && return
		sleep 0.1
	done
	echo "$1 did not appear:" >&2
	cat "$2" >&2
	exit 1
}

# Tells the relays to end, and sees to it that they did so in order.
relay_end() {
	relay_alive
	for pid in "${relay_pairs[@]}"; do kill "$pid"; done
	for pid in "${relay_pairs[@]}"; do
		local code=0
		wait "$pid" || code=$?
		[ "$code" -eq 143 ] || { echo "a relay ended with $code" >&2 && exit 1; }
	done
	relay_pairs=()
}
