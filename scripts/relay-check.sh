#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The socket relay with programs that nobody here wrote, on the emulator: PostgreSQL's pgbench against a real server on its UNIX socket, and socat
# with a file both ways at once. Needs what the build left in samples/target, and Debian's packages socat and postgresql (installed if apt-get is
# there). Starts its own server in a folder of its own and ends all it started.
#
#   scripts/relay-check.sh [--seconds N (20)] [--megabytes N (1024)]
set -euo pipefail
root=$(cd -P -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd)
# shellcheck source=scripts/relay-lib.sh
. "$root/scripts/relay-lib.sh"

seconds=20 megabytes=1024
while [ $# -gt 0 ]; do
	case $1 in
	--seconds) seconds=$2 && shift 2 ;;
	--megabytes) megabytes=$2 && shift 2 ;;
	*) echo "usage: $0 [--seconds N] [--megabytes N]" >&2 && exit 2 ;;
	esac
done

relay_need socat socat
relay_need psql postgresql
pg_bin=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
[ -x "$pg_bin/postgres" ] || { echo "no PostgreSQL server in /usr/lib/postgresql: install the package postgresql" >&2 && exit 1; }

relay_begin
mkdir -m 711 "$work/pg" "$work/pg/real" "$work/pg/relayed"

# PostgreSQL refuses to run as root.
as_owner=()
if [ "$(id -u)" -eq 0 ]; then
	as_owner=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
	chown nobody:nogroup "$work/pg" "$work/pg/real"
	chmod 711 "$work"
fi
"${as_owner[@]}" "$pg_bin/initdb" -D "$work/pg/data" -U postgres -A trust --no-sync >"$work/initdb.log"
(cd /tmp && exec "${as_owner[@]}" "$pg_bin/postgres" -D "$work/pg/data" -k "$work/pg/real" -h '' -F) >"$work/postgres.log" 2>&1 &
relay_started+=($!)
relay_wait_for "$work/pg/real/.s.PGSQL.5432" "$work/postgres.log"

relay_pair pg "$work/pg/real/.s.PGSQL.5432" "$work/pg/relayed/.s.PGSQL.5432"
pg() { "$@" -h "$work/pg/relayed" -U postgres; }
until pg psql -Atc 'select 1' postgres >"$work/psql.log" 2>&1; do relay_alive && sleep 0.1; done
echo "== pgbench -i -s 1"
pg pgbench -i -s 1 -q postgres 2>&1 | tail -n 1
echo "== pgbench -T $seconds -c 8"
pg pgbench -T "$seconds" -c 8 postgres >"$work/pgbench.log" 2>&1 || { cat "$work/pgbench.log" && exit 1; }
grep -E 'number of transactions actually|number of failed|latency average|^tps' "$work/pgbench.log"
grep -q 'number of failed transactions: 0 ' "$work/pgbench.log" || { echo "there were failed transactions" >&2 && exit 1; }
[ "$(pg psql -Atc 'select count(*) from pgbench_accounts' postgres)" = 100000 ]

echo "== socat: $megabytes MiB each way at once"
head -c "$((megabytes << 20))" /dev/urandom >"$work/up"
head -c "$((megabytes << 20))" /dev/urandom >"$work/down"
# Each side sends one file while it stores what comes in another. -t: one way may end long before the other.
relay_pair file "$work/real" "$work/relayed"
socat -t 600 "UNIX-LISTEN:$work/real" "OPEN:$work/down,rdonly!!CREATE:$work/up.arrived" 2>"$work/socat-server.log" &
server=$!
relay_started+=("$server")
relay_wait_for "$work/real" "$work/socat-server.log"
begun=$(date +%s%N)
socat -t 600 "UNIX-CONNECT:$work/relayed" "OPEN:$work/up,rdonly!!CREATE:$work/down.arrived" 2>"$work/socat-client.log"
wait "$server"
took=$((($(date +%s%N) - begun) / 1000000))
cmp "$work/up" "$work/up.arrived"
cmp "$work/down" "$work/down.arrived"
echo "hashes equal: $(sha256sum <"$work/up.arrived" | cut -c1-16)… up, $(sha256sum <"$work/down.arrived" | cut -c1-16)… down; $took ms," \
	"$((2 * megabytes * 1000 / took)) MiB/s over both"

relay_end
echo "relay-check: all well"
