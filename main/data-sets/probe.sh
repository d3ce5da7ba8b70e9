# probe.sh BASE: what there is to copy data with. Prints "free KIB", "reflink yes|no", "cp gnu|other", "rsync yes|no" and
# "zstd yes|no".
umask 077
mkdir -p "$1/data-sets" || exit 1
free=$(df -Pk "$1" | awk 'NR == 2 { print $4 }')
printf 'free %s\n' "${free:?}"

# Names of our own, so that two hosts' entries of one machine do not meet.
trial=$1/data-sets/.probe-$$
printf probe >"$trial" || exit 1
if cp --reflink=always "$trial" "$trial.copy" 2>/dev/null; then echo 'reflink yes'; else echo 'reflink no'; fi
rm -f "$trial" "$trial.copy"
rmdir "$1/data-sets" 2>/dev/null

if cp --version 2>/dev/null | grep -q coreutils; then echo 'cp gnu'; else echo 'cp other'; fi
for tool in rsync zstd; do
  if command -v "$tool" >/dev/null 2>&1; then echo "$tool yes"; else echo "$tool no"; fi
done
