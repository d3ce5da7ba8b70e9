# read-from.sh FILE FIRST LIMIT    LIMIT bytes from the FIRST one on, counted from 1; 44 when there is no file.
[ -e "$1" ] || exit 44
[ ! -d "$1" ] || { echo 'it is a directory' >&2; exit 1; }
exec <"$1" || exit 1 # here, where a failure shows: that of the first command in a pipe does not
tail -c "+$2" | head -c "$3"
