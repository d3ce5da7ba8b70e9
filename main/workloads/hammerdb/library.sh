# $1 is hammerdbcli, $2 the package of its Tcl that speaks to the server: says its version, and fails where that cannot be
# loaded. HammerDB finds its parts only from its own directory and writes beside what TMP names.
cd "${1%/*}" || exit
TMP=$(mktemp -d) || exit
export TMP
trap 'rm -rf "$TMP"' EXIT
echo librarycheck >"$TMP/check.tcl"
said=$(timeout 60 ./hammerdbcli auto "$TMP/check.tcl" 2>&1 </dev/null)
code=$?
version=$(printf '%s\n' "$said" | sed -n 's/.*\(HammerDB CLI v[0-9.]*\).*/\1/p' | head -n 1)
case $said in
  *"failed to load $2"*) printf '%s\n' "$said" | grep "failed to load $2" | head -n 1 && exit 1 ;;
esac
[ -n "$version" ] && echo "$version" && exit
printf '%s\n' "$said" | head -n 1
exit $((code == 0 ? 1 : code))
