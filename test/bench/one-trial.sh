#!/bin/bash
# one-trial.sh SSH_CONFIG DIRECTORY GOLDEN LOCAL: what an engineer writes to run one trial on the host "lab" of SSH_CONFIG
# (ControlMaster, so that every ssh shares one connection): restore the golden copy, start the server with the option
# file, wait until it answers, read its variables back, run sysbench, shut down, fetch the log, remove everything.
# DIRECTORY is the instance on the host. LOCAL holds my.cnf, accounts.sql, client.cnf and the arguments of sysbench, one
# a line; results go there. Prints a line for each step: its name and what it took in microseconds.
set -euo pipefail
config=$1 directory=$2 golden=$3 local=$4
mapfile -t sysbench <"$local/sysbench-arguments"

lab() { ssh -F "$config" lab "$@"; }
put() { lab "umask 077; cat >$directory/$1" <"$local/$1"; }
begun=${EPOCHREALTIME/./}
step() {
  local now=${EPOCHREALTIME/./}
  echo "$1 $((now - begun))"
  begun=$now
}

lab "mkdir -p $directory/tmp"
for file in my.cnf accounts.sql client.cnf; do put $file; done
step deploy
lab "cp -a --reflink=auto $golden $directory/data"
step restore-data
lab "setsid mariadbd --defaults-file=$directory/my.cnf --init-file=$directory/accounts.sql </dev/null >$directory/out 2>&1 &"
lab "until mariadb --defaults-file=$directory/client.cnf -e 'SELECT 1' >/dev/null 2>&1; do sleep 0.1; done"
step start
lab "mariadb --defaults-file=$directory/client.cnf -NB -e 'SHOW GLOBAL VARIABLES'" >"$local/variables"
step verify
lab "sysbench ${sysbench[*]} run" >"$local/load.out"
step measure
lab "pid=\$(cat $directory/server.pid); kill \$pid; while kill -0 \$pid 2>/dev/null; do sleep 0.1; done"
lab "cat $directory/error.log" >"$local/error.log"
step collect
lab "rm -rf $directory"
step cleanup
