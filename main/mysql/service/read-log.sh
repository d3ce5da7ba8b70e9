# read-log.sh FILE FROM UNIT LIMIT: what a server wrote since: of FILE from byte FROM on (counted from 0; from its beginning
# where it was begun anew), or without a FILE of the journal of UNIT since the time FROM.
if [ -n "$1" ]; then
  [ -f "$1" ] || exit 0
  set -- $(ls -ln "$1") -- "$@"
  size=$5
  while [ "$1" != -- ]; do shift; done
  shift
  from=$2
  [ "$from" -le "$size" ] || from=0
  tail -c "+$((from + 1))" "$1" | head -c "$4"
elif [ -n "$3" ]; then
  journalctl --unit "$3" --since "@$2" --no-pager --output=cat 2>/dev/null | head -c "$4"
fi
exit 0
