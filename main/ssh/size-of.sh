# size-of.sh FILE    Its size in bytes; 44 when there is none.
[ -e "$1" ] || exit 44
wc -c <"$1"
