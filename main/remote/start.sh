# start.sh BASE ID LIMIT_S GRACE_S LIMIT_OUT_BYTES MIN_FREE_KB TELEMETRY FILE_BYTES: makes the directory of a job, puts
# the files from stdin into it ("=name" begins one, "+text" is a line of it; FILE_BYTES in all), starts job.sh there and
# waits until it runs: without the wait it could die with this shell, to whose session it belongs before setsid has run.
# Exits with 0 when the job runs or has already ended, 98 if it was started before, 4 if tools are missing (named on
# stdout), 5 if the disk is nearly full (KiB free on stdout), 6 if not every byte could be written, 95 if job.sh said
# nothing for 20 s, else with its code.
umask 077
missing=
for tool in setsid awk mkfifo dd grep tr df ls date; do
  command -v "$tool" >/dev/null 2>&1 || missing="$missing $tool"
done
[ -z "$missing" ] || { echo "${missing# }"; exit 4; }
mkdir -p "$1/jobs" || exit 1
# The second try is for its message: at the first another start may just have made it.
directory=$1/jobs/$2
mkdir "$directory" 2>/dev/null || [ -d "$directory" ] || mkdir "$directory" || exit 1
cd "$directory" || exit 1
[ ! -d lock ] || exit 98
free=$(df -P -k . 2>/dev/null | awk 'NR == 2 { print $4 }')
case ${free:-x} in
  *[!0-9]*) ;;
  *) [ "$free" -ge "$6" ] || { echo "$free"; exit 5; } ;;
esac

# Moved into place, since another start may already run what it put there.
mkdir "new.$$" || exit 1
awk -v into="new.$$/" '/^=/ { file = into substr($0, 2); printf "" >file; next } { print substr($0, 2) >file }'
[ $(cat "new.$$"/* | wc -c) -eq "$8" ] || { rm -rf "new.$$"; exit 6; }
mv -f "new.$$"/* . && rmdir "new.$$" || exit 1

setsid sh ./job.sh "$directory" "$2" "$3" "$4" "$5" "$6" "$7" </dev/null >/dev/null 2>&1 &
supervisor=$!
tries=0
while [ "$tries" -lt 400 ]; do
  if grep -q " job $supervisor " status 2>/dev/null && grep -q -e ' run ' -e ' end ' status; then exit 0; fi
  if ! live "$supervisor"; then
    wait "$supervisor"
    code=$?
    [ "$code" -eq 0 ] || exit "$code"
  fi
  sleep 0.05 2>/dev/null || sleep 1
  tries=$((tries + 1))
done
exit 95
