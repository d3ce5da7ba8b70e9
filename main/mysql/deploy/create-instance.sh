# create-instance.sh DIRECTORY SHORT_SOCKET: makes the directory of an instance, which must not be there yet (exit 17),
# and with SHORT_SOCKET=yes a private one for the socket, noted in DIRECTORY/socket-directory. Prints the user's number
# and the directory of the socket. Exits with 4 where a directory above is a link.
set -e
umask 077
instances=${1%/*}
mkdir -p -- "$instances"
[ ! -L "$instances" ] || exit 4
[ ! -e "$1" ] && [ ! -L "$1" ] || exit 17
mkdir -- "$1" "$1/data" "$1/tmp"
sockets=$1
if [ "$2" = yes ]; then
  sockets=$(mktemp -d /tmp/rackmark-XXXXXXXX)
  printf '%s\n' "$sockets" >"$1/socket-directory"
fi
id -u
printf '%s\n' "$sockets"
