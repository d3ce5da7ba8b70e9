#!/bin/sh
# install-packages.sh PACKAGE…, as root on Debian or Ubuntu: installs packages without starting or enabling a service.
# The practice lab and the tests start programs of their own, from the same packages.
set -eu
policy=/usr/sbin/policy-rc.d

# Debian asks policy-rc.d before a package starts its service; one of ours, for the length of the install, says no.
if [ ! -e "$policy" ]; then
	trap 'rm -f "$policy"' EXIT
	trap 'exit 1' HUP INT TERM
	printf '#!/bin/sh\nexit 101\n' >"$policy"
	chmod 755 "$policy"
fi

export DEBIAN_FRONTEND=noninteractive
apt-get update -q >/dev/null
apt-get install -y --no-install-recommends "$@" >/dev/null

# A package that was not here before must not bring a service with the next boot.
for package in "$@"; do
	command -v systemctl >/dev/null || continue
	case $package in
	openssh-server) systemctl disable ssh.service ssh.socket >/dev/null 2>&1 || true ;;
	mariadb-server) systemctl disable mariadb.service >/dev/null 2>&1 || true ;;
	esac
done
