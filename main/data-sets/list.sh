# list.sh BASE: every data set with what it takes on disk. Prints for each "set ID", "kib N", "key JSON" and "record JSON";
# the last two are left out where there is none.
for directory in "$1"/data-sets/*/; do
  directory=${directory%/}
  [ -d "$directory" ] && [ ! -h "$directory" ] || continue
  printf 'set %s\n' "${directory##*/}"
  printf 'kib %s\n' "$(du -sk "$directory" | awk '{ print $1 }')"
  for part in key record; do
    [ -f "$directory/$part" ] && printf '%s %s\n' "$part" "$(head -n 1 "$directory/$part")"
  done
done
exit 0
