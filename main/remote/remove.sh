# remove.sh DIRECTORY ID: deletes a job that has ended. Exits with 5 if something of it lives, 4 if the directory is a
# link. A supervisor that has said its end needs a moment to go.
[ ! -L "$1" ] || exit 4
[ -d "$1" ] || exit 0
tries=0
while [ "$tries" -lt 30 ]; do
  alive=
  if [ -r "$1/status" ]; then
    while read -r _ _ event pid start _; do
      case $event in job | watch | run) if live "$pid" "$start"; then alive=$pid; fi ;; esac
    done <"$1/status"
  fi
  if [ -z "$alive" ] || ! grep -q ' end .* ;$' "$1/status"; then break; fi
  sleep 0.1 2>/dev/null || sleep 1
  tries=$((tries + 1))
done
[ -z "$alive" ] && [ -z "$(strays "$2")" ] || exit 5
rm -rf -- "$1"
[ ! -e "$1" ]
