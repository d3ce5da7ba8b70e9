#!/bin/sh
# collect.sh SUPERVISOR_PID TARGET_PID
# Writes /proc of this host to stdout, one tick a second, until the supervisor is gone. TARGET_PID 0: the host alone.
# The output is described in README.md beside this file. Values pass as text: old mawk prints 2^31 as 2.14748e+09.
LC_ALL=C
export LC_ALL
if sleep 0.01 2>/dev/null; then fractional=1; else fractional=0; fi
ticks=$(getconf CLK_TCK 2>/dev/null)
page=$(getconf PAGESIZE 2>/dev/null)
exec awk -v supervisor="$1" -v target="$2" -v fractional="$fractional" \
  -v ticks="${ticks:-100}" -v page="${page:-4096}" '
# The uptime line in UP, as text; its first number as value.
function uptime(   line) {
  getline line < "/proc/uptime"
  close("/proc/uptime")
  split(line, UP, " ")
  return UP[1] + 0
}
# Prints the lines of a file that differ from those at the same place before, or all of them (key tick, or the file
# has got longer or shorter). Compared as strings: what getline reads compares as a number if it looks like one.
function dump(file,   line, n, all, headed) {
  all = key || resized[file]
  while ((getline line < file) > 0) {
    if (line ~ /^(intr|softirq) /) line = substr(line, 1, index(substr(line, 9), " ") + 7)   # the total; 10 kB follow on 80 CPUs
    n++
    if (all || (last[file, n] "") != (line "")) {
      if (!headed) { print "F " file; headed = 1 }
      print line
      last[file, n] = line
    }
  }
  close(file)
  if (!n && length_of[file]) print "G " file
  resized[file] = (!key && n + 0 != length_of[file] + 0)
  length_of[file] = n
}
BEGIN {
  files = "stat meminfo vmstat diskstats net/dev loadavg pressure/cpu pressure/io pressure/memory self/stat"
  if (target + 0) files = files " " target "/stat " target "/status " target "/io"
  count = split(files, name, " ")
  alive = "/proc/" supervisor "/stat"
  print "V 1 ticks " ticks " page " page
  start = uptime()
  slot = 0
  for (tick = 0; (getline line < alive) > 0; tick++) {
    close(alive)
    key = (tick % 60 == 0)
    uptime()
    print (key ? "K " : "T ") UP[1] " " UP[2] " " slot
    for (i = 1; i <= count; i++) dump("/proc/" name[i])
    print "."
    now = uptime()
    do slot++; while (start + slot <= now)
    # system() flushes stdout first, in every awk. Where sleep knows whole seconds only, a slot is skipped now and then.
    rest = fractional ? sprintf("%.2f", start + slot - now) : 1
    if (system("exec sleep " rest)) exit 1
  }
}'
