# await-server.sh SECONDS DIRECTORY DATA OTHER CLIENT ARGUMENT…: waits for a server in DATA ('' : anywhere) that is not the
# process OTHER and answers its client. Prints its pid and start. Exits with 3 when the command in DIRECTORY (see control.sh)
# has ended and no server runs, with 4 when access is denied, with 5 when SECONDS have passed.
seconds=$1 directory=$2 data=$3 other=$4
shift 4
HOME=~root
export HOME
read -r up _ </proc/uptime
deadline=$((${up%.*} + seconds)) absent=0
while :; do
  pid=$(servers "$data" | head -n 1)
  if [ -n "$pid" ] && [ "$pid" != "$other" ]; then
    absent=0
    said=$("$@" </dev/null 2>&1) && { echo "$pid $(born "$pid")"; exit 0; }
    case $said in *'Access denied'*) printf '%s\n' "$said" >&2; exit 4 ;; esac
  elif [ -s "$directory/control.code" ]; then
    # A start script may be done some seconds before its server shows.
    absent=$((absent + 1))
    [ "$(cat "$directory/control.code")" = 0 ] && patience=25 || patience=2
    [ "$absent" -lt "$patience" ] || exit 3
  fi
  read -r up _ </proc/uptime
  [ "${up%.*}" -lt "$deadline" ] || exit 5
  sleep 0.2 2>/dev/null || sleep 1
done
