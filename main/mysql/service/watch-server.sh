# watch-server.sh PID START: lives as long as that server, and ends with 0 when it is gone: the job of a trial that stands for
# a server which is not ours.
while :; do
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null || exit 0
  pid=$1 start=$2
  set -- ${stat##*) }
  case $1 in Z* | X*) exit 0 ;; esac
  [ "${20}" = "$start" ] || exit 0
  set -- "$pid" "$start"
  sleep 1
done
