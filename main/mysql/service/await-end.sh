# await-end.sh SECONDS PID START [SIGNAL]: waits until that process is gone; with SIGNAL sends it first. 5 when it is not.
read -r up _ </proc/uptime
deadline=$((${up%.*} + $1))
[ -z "${4:-}" ] || [ "$(born "$2")" != "$3" ] || kill "-$4" "$2" 2>/dev/null
while [ "$(born "$2")" = "$3" ]; do
  { read -r stat <"/proc/$2/stat"; } 2>/dev/null || break
  case ${stat##*) } in Z*) break ;; esac
  read -r up _ </proc/uptime
  [ "${up%.*}" -lt "$deadline" ] || exit 5
  sleep 0.1 2>/dev/null || sleep 1
done
exit 0
