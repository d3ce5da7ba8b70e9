#!/bin/sh
# job.sh DIRECTORY ID LIMIT_S GRACE_S LIMIT_OUT_BYTES MIN_FREE_KB TELEMETRY
# Supervises the command in DIRECTORY/argv; files and status lines are described in README.md. Started as leader of a
# session, without terminal: setsid sh job.sh … </dev/null >/dev/null 2>&1 &
# Asked to end by TERM, or by a file `stop`. TELEMETRY: off, host, host-and-process,
# process-PID (the host and that process).
# Exits with 95 to 98 if nothing was started: no directory (97), started before (98), not writable (96).
#
# Written for dash, bash 3 and busybox sh. `kill -TERM -PGID` is the one spelling they share. No here-documents: old
# bash puts them into /tmp. `true >>file`, since a failing `: >>file` ends the script. Helpers die by KILL: a subshell
# that has not yet dropped the trap ignores TERM.
set -u
umask 077
unset ENV BASH_ENV CDPATH GREP_OPTIONS
LC_ALL=C
PATH=$PATH:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin
export LC_ALL PATH
cd "$1" || exit 97
id=$2 limit=$3 grace=$4 limit_out=$5 min_free=$6 telemetry=$7
. ./process.sh
mkdir lock 2>/dev/null || { [ -d lock ] && exit 98; exit 96; }
newline='
'

# One write a line: a torn one lacks the " ;".
say() {
  read -r up _ </proc/uptime
  printf '%s %s %s ;\n' "$up" "$(date +%s)" "$*" >>status
}

# Not every sleep knows fractions.
nap() { sleep 0.1 2>/dev/null || sleep 1; }

# Bytes of a file, or - where nothing tells. Not `wc -c`: that of busybox reads the whole file.
size() {
  set -- $(ls -ln "$1" 2>/dev/null)
  echo "${5:--}"
}

# KiB free for an ordinary user where this directory lives; nothing if df does not tell.
free_space() {
  set -- $(df -P -k . 2>/dev/null)
  case ${11:-x} in *[!0-9]*) ;; *) echo "${11}" ;; esac
}

# Sets `why` if `out` or the file system got too full.
check_space() {
  bytes=$(size out)
  [ "$bytes" = - ] || [ "$bytes" -le "$limit_out" ] || why=output-limit
  free=$(free_space)
  [ "${free:-$min_free}" -ge "$min_free" ] || why=disk-full
}

# Whoever needs nothing of what the command would still write says so in the file `stop`: a shorter grace, in seconds.
shorten_grace() {
  { read -r shorter <stop; } 2>/dev/null || return
  case $shorter in '' | *[!0-9]* | ??????????*) return ;; esac
  [ "$shorter" -ge "$grace" ] || grace=$shorter
}

# halt REASON: ends the process group of the job by TERM, after the grace by KILL. It has no group before setsid ran.
halt() {
  say "$1"
  kill -TERM "-$work" 2>/dev/null || kill -TERM "$work" 2>/dev/null
  read -r up _ </proc/uptime
  halted_at=${up%.*}
  while live_group "$work"; do
    shorten_grace
    [ "${up%.*}" -lt $((halted_at + grace)) ] || break
    nap
    read -r up _ </proc/uptime
  done
  if live_group "$work"; then
    say killed
    kill -KILL "-$work" 2>/dev/null
  fi
}

# Two seconds are enough for the killed; a stray that stays must not hold us.
await_end() {
  waited=0
  while live "$1" && [ "$waited" -lt 20 ]; do
    nap
    waited=$((waited + 1))
  done
}

# Kills what left the group by setsid. What hides its environment from us (another user, env -i) stays.
sweep() {
  for round in 1 2 3; do
    found=$(strays "$id")
    [ -n "$found" ] || return
    for pid in $found; do
      kill -KILL "$pid" 2>/dev/null || continue
      say "swept $pid"
      await_end "$pid"
    done
  done
}

# finish CODE: sizes are final when every writer is dead, and then the end is said. Our own last sleeps die with us.
finish() {
  say "exit $1"
  kill -KILL "-$work" 2>/dev/null
  for helper in $watchdog $collector; do kill -KILL "$helper" 2>/dev/null; done
  sweep
  for writer in $collector $errors; do await_end "$writer"; done
  rm -f errpipe
  say "end $(size out) $(size err) $(size telemetry)"
  trap '' TERM
  read -r stat </proc/self/stat
  set -- ${stat##*) }
  [ "$3" != $$ ] || kill -TERM 0
}

# fail CODE: nothing could be run; the message is in err.
fail() {
  say "exit $1"
  say "end 0 $(size err) 0"
  exit 0
}

# Must never end before the writers: they would die of SIGPIPE. dd writes what it reads at once, mawk waits for 4 KiB.
keep_errors() {
  dd bs=1024 count=1024 2>/dev/null
  awk '{
    shape = $0
    gsub(/[0-9]+/, "#", shape)
    shape = substr(shape, 1, 500)
    if (!(shape in next_count) && ++shapes > 100) shape = "(other)"
    if (!(shape in next_count)) next_count[shape] = 1
    if (++count[shape] < next_count[shape]) next
    print "rackmark: " count[shape] " x " shape
    fflush()
    next_count[shape] *= 2
  }
  END { for (shape in count) print "rackmark: total " count[shape] " x " shape }'
  cat >/dev/null
}

# Ends the job at a limit, and takes over if the supervisor is killed. Limits go by uptime: clocks are set now and then.
watch() {
  trap - TERM INT HUP
  watchdog=
  rounds=0
  while sleep 2; do
    rounds=$((rounds + 1))
    why=
    [ $((rounds % 5)) -ne 0 ] || check_space
    read -r up _ </proc/uptime
    [ "${up%.*}" -lt "$deadline" ] || why=timeout
    live $$ "$supervisor_born" || why=orphan
    if [ -n "$why" ]; then
      halt "$why"
      live $$ "$supervisor_born" || finish -
      return
    fi
    if [ -e stop ] && [ -z "${told:-}" ]; then
      told=yes
      kill -TERM $$
    fi
  done
}

set --
argument=
while IFS= read -r line || [ -n "$line" ]; do
  case $line in
    =*)
      [ -z "$argument" ] || set -- "$@" "${argument#=}"
      argument=$line
      ;;
    +*) argument=$argument$newline${line#+} ;;
  esac
done <argv
[ -z "$argument" ] || set -- "$@" "${argument#=}"

born $$
supervisor_born=$born
{ read -r boot </proc/sys/kernel/random/boot_id; } 2>/dev/null || boot=-
say "job $$ $supervisor_born $boot $grace" || { rmdir lock; exit 96; }
true >>out
true >>telemetry
true >>err
command -v "$1" >/dev/null 2>&1 || { echo "$1: command not found" >>err; fail 127; }
mkfifo errpipe 2>>err || fail 126

watchdog= collector= asked= halted=
trap 'asked=yes' TERM INT
trap 'true' HUP
keep_errors <errpipe >>err & errors=$!
RACKMARK_JOB=$id setsid "$@" </dev/null >>out 2>errpipe & work=$!
born "$work"
work_born=$born
read -r up _ </proc/uptime
deadline=$((${up%.*} + limit))
case $telemetry in
  host) sh ./collect.sh $$ 0 >>telemetry 2>/dev/null & collector=$! ;;
  host-and-process) sh ./collect.sh $$ "$work" >>telemetry 2>/dev/null & collector=$! ;;
  process-*) sh ./collect.sh $$ "${telemetry#process-}" >>telemetry 2>/dev/null & collector=$! ;;
esac
watch & watchdog=$!
born "$watchdog"
say "watch $watchdog $born"
say "run $work $work_born"

# A trapped signal interrupts `wait`, which then says 128 + n though the job lives, or has ended with another code.
while :; do
  if [ -n "$asked" ] && [ -z "$halted" ]; then
    halted=yes
    halt stop
  fi
  wait "$work"
  code=$?
  live "$work" "$work_born" || break
done
if [ "$code" -ge 128 ]; then
  wait "$work" 2>/dev/null
  again=$?
  [ "$again" -eq 127 ] || code=$again
fi
finish "$code"
