# start.sh DIRECTORY ID LIMIT_S GRACE_S LIMIT_OUT_BYTES MIN_FREE_KB TELEMETRY: starts job.sh and waits until it runs.
# Without the wait it could die with this shell: before setsid has run it still belongs to this session.
# Exits with 0 when the job runs or has already ended, 95 if it said nothing for 20 s, else with the code of job.sh.
cd "$1" || exit 97
setsid sh ./job.sh "$@" </dev/null >/dev/null 2>&1 &
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
