# find.sh DIRECTORY: KiB of a complete data set; 3 where there is none, 4 where only a part of one lies.
[ -d "$1" ] || exit 3
[ -f "$1/key" ] || exit 4
set -- $(du -sk "$1/data")
echo "$1"
