# Behind driver.sh. Then $2 is the generation the plan asks for, $3 its script, $4 its distribution of rows, $5 whether
# sysbench warms up by itself, $6 the folder of the scripts of 0.5 and $7 that one's script. Says which scripts it runs,
# and fails where it cannot do what the plan asks for.
case $version in
  0.5*) has=0.5 ;;
  0.*) has=0.4 ;;
  1.0*) has=1.0 ;;
  *) has=1.1 ;;
esac
case $2,$has in
  auto,* | 1.0,1.1 | "$has,$has") ;;
  *) fail "it is $version, and the plan is written for $2" ;;
esac
case $has in
  0.4) echo 'tests are built in' && exit ;;
  0.5)
    for file in oltp.lua "$7"; do
      [ -r "$6/$file" ] || fail "$version finds no $6/$file"
    done
    printf 'scripts in %s, sha256 of all %s\n' "$6" "$(cat "$6"/*.lua | sha256sum | cut -d ' ' -f 1)"
    exit
    ;;
esac
[ "$5" = false ] || case $help in *--warmup-time*) ;; *) fail "$version knows no --warmup-time" ;; esac
known=$(printf '%s\n' "$help" | sed -n 's/.*--rand-type=.*{\(.*\)}.*/\1/p' | tr -d ' ')
case ,$known, in
  ,, | *",$4,"*) ;;
  *) fail "$version knows no --rand-type=$4, only $known" ;;
esac
said=$("$1" "$3" help 2>&1) || fail "$version finds no script $3.lua: $(printf '%s\n' "$said" | grep FATAL | head -n 1)"
for folder in "${1%/*}/../share/sysbench" /usr/share/sysbench /usr/local/share/sysbench; do
  [ -r "$folder/$3.lua" ] || continue
  folder=$(cd "$folder" && pwd)
  printf 'scripts in %s, sha256 of all %s\n' "$folder" "$(cat "$folder"/*.lua | sha256sum | cut -d ' ' -f 1)"
  exit
done
echo "script $3 found, but not where"
