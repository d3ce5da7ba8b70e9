# $1 is run-all-tests of a suite, or run-all-tests.sh of its sources; $2 the program that the plan names. Says the version
# and the checksum of everything that is run, and fails where a part is missing.
cd "${1%/*}" || exit
fail() {
  echo "$*"
  exit 1
}
end=
case $1 in *.sh) end=.sh ;; esac
for name in bench-init.pl server-cfg "$2"; do
  [ -r "$name$end" ] || fail "there is no ${1%/*}/$name$end"
done
set -- "$1" "$2" test-*"$end"
[ -r "$3" ] || fail "there is no test in ${1%/*}"
case $2 in
  run-all-tests | test-ATIS) [ -r Data/ATIS/flight.txt ] || fail "there is no ${1%/*}/Data/ATIS/flight.txt" ;;
esac
version=$(sed -n 's/^\$benchmark_version *= *"\([^"]*\)".*/\1/p' "bench-init.pl$end")
sum=$(cat "bench-init.pl$end" "server-cfg$end" test-*"$end" | sha256sum | cut -d ' ' -f 1)
printf 'sql-bench %s, %d tests, sha256 of all %s\n' "$version" $(($# - 2)) "$sum"
