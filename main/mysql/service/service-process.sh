# Functions on the processes of a host's own server, put before the other scripts here when they are sent.

# servers [DIRECTORY]: pids of the servers that no job of ours started; with DIRECTORY those that work in it.
servers() {
  for pid in $(ls -l /proc/[0-9]*/exe 2>/dev/null |
    sed -n -e 's|.* /proc/\([0-9]*\)/exe -> /.*/mysqld\( (deleted)\)*$|\1|p' \
      -e 's|.* /proc/\([0-9]*\)/exe -> /.*/mariadbd\( (deleted)\)*$|\1|p'); do
    if tr '\0' '\n' <"/proc/$pid/environ" 2>/dev/null | grep -q '^RACKMARK_JOB='; then continue; fi
    if [ -n "${1:-}" ] && [ "$(readlink "/proc/$pid/cwd")" != "$1" ]; then continue; fi
    echo "$pid"
  done
}

# born PID: prints its start time in clock ticks, which with the PID names a process for good.
born() {
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 1
  set -- ${stat##*) }
  echo "${20}"
}
