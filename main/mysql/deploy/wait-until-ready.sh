# wait-until-ready.sh STATUS SECONDS CLIENT ARGUMENT...: asks a server by its client until it answers. Exits with 0 then,
# 3 when the job with this STATUS file has ended, 4 when the server answers with an error (printed: all of its own have numbers
# from 1000 to 1999), 5 when it did not answer in SECONDS.
status=$1
read -r up _ </proc/uptime
deadline=$((${up%.*} + $2))
shift 2
while :; do
  said=$("$@" 2>&1) && exit 0
  case $said in *'ERROR 1'[0-9][0-9][0-9]' ('*) printf '%s\n' "$said"; exit 4 ;; esac
  if grep -q ' end ' "$status" 2>/dev/null; then exit 3; fi
  read -r up _ </proc/uptime
  [ "${up%.*}" -lt "$deadline" ] || exit 5
  sleep 0.1 2>/dev/null || sleep 1
done
