# Behind sysbench's driver.sh; $2 is the folder of the scripts. Says their checksum, and fails where they cannot be run.
case $version in 0.*) fail "it is $version; these scripts need 1.0 or later" ;; esac
cd "$2" 2>/dev/null || fail "there is no folder $2"
[ -r tpcc.lua ] || fail "there is no $2/tpcc.lua"
said=$("$1" ./tpcc.lua help 2>&1) || fail "$(printf '%s\n' "$said" | grep FATAL | head -n 1)"
printf 'scripts in %s, sha256 of all %s\n' "$2" "$(cat ./*.lua | sha256sum | cut -d ' ' -f 1)"
