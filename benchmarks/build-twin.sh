#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compiles the C twin to target/twin. Against the emulator that the build made; with DOCA_BACKEND=native against the installed DOCA, which
# pkg-config finds. May be set: CC, CFLAGS (added), OUT (the program), MORE (sources and libraries in addition).
set -eu

here=$(cd -P -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
sdk=$here/../doca-emulator/target/sdk
mkdir -p "$here/target"
if [ "${DOCA_BACKEND:-emulator}" = native ]; then
	flags=$(pkg-config --cflags --libs doca-common doca-rdma doca-comch)
else
	flags="-DDOCA_ALLOW_EXPERIMENTAL_API -I$sdk/include -L$sdk/lib -Wl,-rpath,$sdk/lib -ldoca_comch -ldoca_rdma -ldoca_common"
fi
# shellcheck disable=SC2086 # flags are words
exec "${CC:-cc}" -std=c11 -D_GNU_SOURCE -O2 -g -Wall -Wextra -Wmissing-prototypes -Werror -pthread ${CFLAGS:-} -o "${OUT:-$here/target/twin}" \
	-I"$here/src/main/c" "$here"/src/main/c/*.c ${MORE:-} $flags
