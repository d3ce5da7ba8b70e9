# remove.sh DIRECTORY ID: deletes a job that has ended. Exits with 5 if something of it lives (the pids on stdout), also
# where the directory is gone already; 4 if the directory is a link. A supervisor that has said its end needs a moment.
[ ! -L "$1" ] || exit 4
alive=
tries=0
while [ -r "$1/status" ] && [ "$tries" -lt 30 ]; do
  alive=
  while read -r _ _ event pid start _; do
    case $event in job | watch | run) if live "$pid" "$start"; then alive=$pid; fi ;; esac
  done <"$1/status"
  if [ -z "$alive" ] || ! grep -q ' end .* ;$' "$1/status"; then break; fi
  sleep 0.1 2>/dev/null || sleep 1
  tries=$((tries + 1))
done
left=$(echo $alive $(strays "$2"))
[ -z "$left" ] || { echo "$left"; exit 5; }
rm -rf -- "$1"
[ ! -e "$1" ]
