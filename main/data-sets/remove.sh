# remove.sh DIRECTORY: deletes a data set and verifies that it is gone; never through a link.
[ -h "$1" ] && exit 4
rm -rf "$1"
[ ! -e "$1" ]
