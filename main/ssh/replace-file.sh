# replace-file.sh FILE DIRECTORY TEMPORARY MODE SIZE    Puts stdin in the place of FILE.
# 44: no such directory, 45: not written because of what stands there (one line on stdout says what).
refuse() { echo "$1"; exit 45; }
[ ! -h "$2" ] || refuse 'its directory is a symbolic link'
[ -e "$2" ] || exit 44
[ -d "$2" ] || refuse 'its parent is not a directory'
[ ! -h "$1" ] || refuse 'it is a symbolic link'
[ ! -e "$1" ] || [ -f "$1" ] || refuse 'it is not a regular file'

umask 077
set -C # no > onto a file that is there
true >"$3" || exit 1
trap 'rm -f "$3"' EXIT
cat >>"$3" || exit 1
# A connection that is cut ends stdin as the end of the file does.
[ "$(wc -c <"$3")" -eq "$5" ] || { echo 'the content did not arrive whole' >&2; exit 1; }
chmod "$4" "$3" && mv -f "$3" "$1"
