# remove-instance.sh DIRECTORY: deletes an instance and the directory of its socket. Exits with 5 while its server
# runs, with 4 where something is a link or not ours; then nothing is deleted. With 6 where something is left.
[ -e "$1" ] || [ -L "$1" ] || exit 0
[ ! -L "$1" ] && [ ! -L "${1%/*}" ] && [ -d "$1" ] || exit 4

# A server works in its data directory.
if ls -l /proc/[0-9]*/cwd 2>/dev/null | grep -qF -- " -> $1/data"; then exit 5; fi

sockets=$(cat "$1/socket-directory" 2>/dev/null)
case $sockets in
  '') ;;
  /tmp/rackmark-*[!A-Za-z0-9]* | /tmp/rackmark-) exit 4 ;;
  /tmp/rackmark-*)
    if [ -e "$sockets" ] || [ -L "$sockets" ]; then
      [ -d "$sockets" ] && [ ! -L "$sockets" ] || exit 4
      [ -n "$(find "$sockets" -prune -user "$(id -u)")" ] || exit 4
      rm -rf -- "$sockets"
    fi
    ;;
  *) exit 4 ;;
esac

rm -rf -- "$1"
rmdir -- "${1%/*}" 2>/dev/null
[ ! -e "$1" ] && { [ -z "$sockets" ] || [ ! -e "$sockets" ]; } || exit 6
