# validate-on-server.sh PROGRAM OPTION…: lets PROGRAM check the option file on stdin, staged where no server reads it. Prints
# what it says on stderr, and ends as it does; 44 where nothing could be staged.
stage=$(mktemp -d /tmp/rackmark-check-XXXXXXXX) || exit 44
trap 'rm -rf "$stage"' EXIT
cat >"$stage/check.cnf" && chmod 755 "$stage" && chmod 644 "$stage/check.cnf" || exit 44
program=$1
shift
cd /
"$program" "--defaults-file=$stage/check.cnf" "$@" 2>&1 >/dev/null </dev/null
