# inspect.sh DIRECTORY: "BOOT_ID ALIVE" (1: supervisor or watchdog lives), then the status file. Exits with 3 if there is
# no such job. Processes are looked at before the file is printed: what is dead then has said all it had to say.
cd "$1" 2>/dev/null && [ -d lock ] || exit 3
[ -s status ] || sleep 1
{ read -r boot </proc/sys/kernel/random/boot_id; } 2>/dev/null || boot=-
alive=0
if [ -r status ]; then
  while read -r _ _ event pid start _; do
    case $event in job | watch) if live "$pid" "$start"; then alive=1; fi ;; esac
  done <status
fi
echo "$boot $alive"
cat status 2>/dev/null || true
