#!/bin/sh
# mysql-sample.sh CLIENT DEFAULTS_FILE
# Asks a server for SHOW GLOBAL STATUS each second over one connection and writes the answers to stdout, until killed:
# it is meant to be the argv of a job. CLIENT is the path of `mysql` or `mariadb`. DEFAULTS_FILE (0600) is the only
# place of address and credentials, and has to be the client's first option. The output is described in README.md.
# The client ends when the server does (it never reconnects in batch mode), awk with its next write, and we connect anew.
LC_ALL=C
export LC_ALL
if sleep 0.01 2>/dev/null; then fractional=1; else fractional=0; fi
while :; do
  awk -v fractional="$fractional" '
  function uptime(   line) {
    getline line < "/proc/uptime"
    close("/proc/uptime")
    split(line, UP, " ")
    return UP[1] + 0
  }
  BEGIN {
    # The clock of the server tells when it answered; servers before 5.6.4 have no fractions and skip the comment.
    answered = "/*!50604 , UNIX_TIMESTAMP(SYSDATE(6)) */"
    print "SET time_zone = \047+00:00\047;"
    start = uptime()
    slot = 0
    for (;;) {
      uptime()
      print "SELECT \047T\047, \047" UP[1] "\047 " answered "; SHOW GLOBAL STATUS; SELECT \047.\047 " answered ";"
      now = uptime()
      do slot++; while (start + slot <= now)
      rest = fractional ? sprintf("%.2f", start + slot - now) : 1
      if (system("exec sleep " rest)) exit 1
    }
  }' 2>/dev/null | "$1" --defaults-file="$2" --batch --skip-column-names --unbuffered
  sleep 1
done
