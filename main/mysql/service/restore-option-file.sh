# restore-option-file.sh FILE TOKEN OURS BEFORE MODE UID GID MTIME LABEL: makes FILE what it was: of sha256 BEFORE, or absent
# (-). Its bytes, for the case that nothing of it is left here, are on stdin. Only what has the sha256 OURS is replaced:
# exits with 46 where FILE is neither. Safe to repeat.
file=$1 new=${1%/*}/.rackmark-$2.new kept=${1%/*}/.rackmark-$2.before
keep() { sync "$1" 2>/dev/null || sync; }
sum() { [ -f "$1" ] && [ ! -h "$1" ] && set -- $(sha256sum <"$1") && echo "$1"; }
now=$(sum "$file") || now=-
[ ! -h "$file" ] || exit 46
rm -f "$new"
if [ "$now" != "$4" ]; then
  [ "$now" = "$3" ] || exit 46
  if [ "$4" = - ]; then
    rm -f "$file" || exit 1
  elif [ "$(sum "$kept")" = "$4" ]; then
    mv -f "$kept" "$file" || exit 1
  else
    umask 077
    cp -a "$file" "$new" && cat >"$new" && [ "$(sum "$new")" = "$4" ] || { rm -f "$new"; exit 1; }
    chown "$6:$7" "$new" && chmod "$5" "$new" || exit 1
    case $9 in '' | '?') ;; *) chcon "$9" "$new" 2>/dev/null ;; esac
    touch -d "@$8" "$new" 2>/dev/null
    keep "$new"
    mv -f "$new" "$file" || exit 1
  fi
fi
if [ "$4" != - ]; then
  [ "$(stat -c '%a %u %g' "$file")" = "$5 $6 $7" ] || { chown "$6:$7" "$file" && chmod "$5" "$file"; } || exit 1
fi
rm -f "$kept"
keep "${file%/*}"
