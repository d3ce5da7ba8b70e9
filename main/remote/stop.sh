# stop.sh DIRECTORY ID [GRACE]: asks the job to end, by the file for the case that the signal is lost, and waits for its end (or
# removal), but at most 10 s. GRACE (s) shortens what it gives its command to end. A job without supervisor and watchdog can end nothing: then what is left of it is killed. Exits with 3 if
# there is no such job; inspect.sh follows.
cd "$1" 2>/dev/null && [ -d lock ] || exit 3
true >>stop
[ -z "${3:-}" ] || echo "$3" >stop
asked=
while read -r _ _ event pid start _; do
  case $event in
    job) if live "$pid" "$start"; then kill -TERM "$pid" && asked=yes; fi ;;
    watch) if live "$pid" "$start"; then asked=yes; fi ;;
  esac
done <status
[ -n "$asked" ] || for pid in $(strays "$2"); do kill -KILL "$pid" 2>/dev/null; done
tries=0
while [ -n "$asked" ] && [ -e status ] && [ "$tries" -lt 100 ] && ! grep -q ' end .* ;$' status; do
  sleep 0.1 2>/dev/null || sleep 1
  tries=$((tries + 1))
done
