# Of a sysbench, begun with its path as $1: sets `version`, and ends where it cannot speak to MySQL.
fail() {
  echo "$*"
  exit 1
}
version=$("$1" --version 2>&1 | sed -n 's/.*sysbench v\{0,1\}\([0-9][0-9.]*\).*/\1/p' | head -n 1)
[ -n "$version" ] || fail "it does not say its version: $("$1" --version 2>&1 | head -n 1)"
help=$("$1" --help 2>&1)
case $help in
  *'  mysql - '*) ;;
  *) fail "$version was built without MySQL" ;;
esac
