# probe-directory.sh DIRECTORY    Whether files can be made where DIRECTORY is, or will be: makes one there and removes
# it. Prints the place and its free KiB; 46, with the reason on stderr, when none can be made.
LC_ALL=C; export LC_ALL
place=$1
while [ ! -d "$place" ] && [ "$place" != / ]; do place=$(dirname "$place"); done
echo "$place"
probe=$place/.rackmark-probe-$$
trap 'rm -f "$probe"' EXIT
umask 077
set -C # no > onto a file that is there
: >"$probe" || exit 46
set +C
# An empty file fits on a full disk; a page of zeros does not.
head -c 4096 /dev/zero >"$probe" || exit 46
df -Pk "$place" 2>/dev/null | awk 'NR==2{print $4}'
