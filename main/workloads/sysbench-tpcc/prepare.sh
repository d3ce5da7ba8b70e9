# prepare.sh FOLDER CHECK PROGRAM [ARGUMENT]...: loads, and with CHECK yes asks tpcc.lua whether the data is consistent.
# The check itself ends with 0 whatever it finds.
cd "$1" || exit 96
check=$2
shift 2
"$@" prepare || exit
[ "$check" = yes ] || exit 0
said=$("$@" check) || {
  echo "$said"
  exit 1
}
echo "$said"
case $said in *FAILED*) exit 1 ;; *PASSED*) exit 0 ;; esac
echo 'tpcc.lua checked nothing' >&2
exit 1
