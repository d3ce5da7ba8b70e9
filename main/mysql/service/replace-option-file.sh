# replace-option-file.sh FILE TOKEN MODE UID GID BEFORE SIZE: puts stdin in the place of FILE, in one step, if it still has the
# sha256 BEFORE (- : is not there). What was there stays beside it as .rackmark-TOKEN.before, which is its own inode: to bring
# it back takes no room. Exits with 46 where somebody changed it meanwhile, 47 where stdin did not arrive whole.
file=$1 new=${1%/*}/.rackmark-$2.new kept=${1%/*}/.rackmark-$2.before
# An old sync takes no names and writes out everything, which may take long.
keep() { sync "$1" 2>/dev/null || sync; }
sum() { set -- $(sha256sum <"$1") && echo "$1"; }
[ ! -h "$file" ] || exit 46
if [ -e "$file" ]; then [ "$(sum "$file")" = "$6" ] || exit 46; else [ "$6" = - ] || exit 46; fi
umask 077
rm -f "$new"
# With its access list and label; a cp that knows no -a fails, and what counts is set below.
if [ -e "$file" ]; then cp -a "$file" "$new" || exit 1; fi
trap 'rm -f "$new"' EXIT
cat >"$new" || exit 1
[ "$(wc -c <"$new")" -eq "$7" ] || exit 47
chown "$4:$5" "$new" && chmod "$3" "$new" || exit 1
keep "$new"
if [ -e "$file" ]; then ln -f "$file" "$kept" || exit 1; fi
mv -f "$new" "$file" || exit 1
trap - EXIT
keep "${file%/*}"
