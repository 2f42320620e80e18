#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Prints the home of a JDK of at least version $1 (default 25; with --quiet as $2 only says whether there is one): JAVA_HOME first, then ~/.m2/toolchains.xml, then the usual folders
# (the newest wins there). The build, the samples' launcher and ./demo all ask this one script; where nothing fits it says so in one
# sentence and exits 1.
wanted=${1:-25}

major_of() { # the feature version from the JDK's own release file; nothing for what is no JDK
	[ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
	sed -n 's/^JAVA_VERSION="\([0-9][0-9]*\).*/\1/p' "$1/release"
}

best_home=
best_major=0
consider() {
	major=$(major_of "$1") || return 0
	[ -n "$major" ] && [ "$major" -ge "$wanted" ] || return 0
	if [ "$major" -gt "$best_major" ]; then best_home=$1 best_major=$major; fi
}

for home in "${JAVA_HOME:-}" $(sed -n 's|.*<jdkHome>\(.*\)</jdkHome>.*|\1|p' "${HOME:-/root}/.m2/toolchains.xml" 2>/dev/null); do
	consider "$home"
	if [ -n "$best_home" ]; then break; fi
done
if [ -z "$best_home" ]; then
	on_path=$(command -v javac 2>/dev/null) && on_path=$(readlink -f "$on_path") && consider "${on_path%/bin/javac}"
	for home in /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /opt/java/* /opt/jdk* "${HOME:-/root}"/.sdkman/candidates/java/* "${HOME:-/root}"/.jdks/* \
		"${HOME:-/root}"/.m2/jdks/*; do
		consider "$home"
	done
fi
if [ -z "$best_home" ]; then
	echo "doca-ffm needs a JDK $wanted or newer and found none (looked at JAVA_HOME, ~/.m2/toolchains.xml, PATH, /usr/lib/jvm, /usr/java, /opt/java, ~/.sdkman, ~/.jdks): install one, for example Temurin $wanted, or point JAVA_HOME at it." >&2
	exit 1
fi
[ "${2:-}" = --quiet ] || echo "$best_home"
