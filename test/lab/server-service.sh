#!/bin/sh
# server-service.sh start|stop|status: the init script of a lab host, as SysV has them. Its server reads the option files of
# the host and runs as mysql; its standard error goes to a file.
pidfile=/run/mysqld/service.pid
running() { [ -s "$pidfile" ] && kill -0 "$(cat "$pidfile")" 2>/dev/null && ! grep -q '^State:.Z' "/proc/$(cat "$pidfile")/status"; }
case ${1:-} in
  start)
    running && exit 0
    install -d -o mysql -g mysql /run/mysqld
    setsid mariadbd --user=mysql </dev/null >>/var/log/mysql/error.log 2>&1 &
    pid=$!
    echo "$pid" >"$pidfile"
    until mariadb-admin --silent ping 2>/dev/null; do
      running || { echo 'the server ended' >&2; exit 1; }
      sleep 0.05
    done
    ;;
  stop)
    running || exit 0
    kill "$(cat "$pidfile")"
    while running; do sleep 0.05; done
    rm -f "$pidfile"
    ;;
  status) running || exit 3 ;;
  *) exit 2 ;;
esac
