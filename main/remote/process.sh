# Functions on processes, for the other scripts here: read by job.sh, put before the others when they are sent.

# born PID: sets `born` to its start time (clock ticks since boot), which with the PID names a process for good.
born() {
  born=0
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 1
  set -- ${stat##*) }
  born=${20}
}

# live PID [STARTTIME]: neither gone nor a zombie, nor another process that got the number.
live() {
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 1
  case ${stat##*) } in Z* | X*) return 1 ;; esac
  [ -z "${2:-}" ] || { born "$1" && [ "$born" = "$2" ]; }
}

# live_group PGID: whether one of a process group is neither gone nor a zombie. `kill -0` alone counts zombies, too, and the
# first process of a container takes its time to reap them, or never does.
live_group() {
  kill -0 "-$1" 2>/dev/null || return 1
  for stat in /proc/[0-9]*/stat; do
    { read -r stat <"$stat"; } 2>/dev/null || continue
    set -- "$1" ${stat##*) }
    [ "$4" = "$1" ] || continue
    case $2 in Z* | X*) ;; *) return 0 ;; esac
  done
  return 1
}

# strays ID: the pids whose environment still says that job ID started them, or one of their ancestors.
strays() {
  for environ in $(grep -l "RACKMARK_JOB=$1" /proc/[0-9]*/environ 2>/dev/null); do
    tr '\0' '\n' 2>/dev/null <"$environ" | grep -qx "RACKMARK_JOB=$1" || continue
    environ=${environ#/proc/}
    echo "${environ%/environ}"
  done
}
