# control.sh DIRECTORY COMMAND…: starts COMMAND, which stops or starts a server, and does not wait: no cut connection shall
# end it. Its output goes to DIRECTORY/control.out, its exit code to DIRECTORY/control.code.
directory=$1
shift
rm -f "$directory/control.code"
cd /
PATH=$PATH:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
export PATH
setsid sh -c '"$@" >"$0/control.out" 2>&1 </dev/null; echo $? >"$0/control.code"' "$directory" "$@" \
  </dev/null >/dev/null 2>&1 &
