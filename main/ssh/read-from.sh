# read-from.sh FILE FIRST LIMIT    LIMIT bytes from the FIRST one on, counted from 1; 44 when there is no file.
[ -e "$1" ] || exit 44
exec <"$1" || exit 1
tail -c "+$2" | head -c "$3"
