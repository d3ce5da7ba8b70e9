# prepare.sh BASE ID MIN_FREE_KB: makes the directory of a job. Exits with 98 if that job was started before,
# 4 if tools are missing (named on stdout), 5 if the disk is nearly full (KiB free on stdout).
umask 077
missing=
for tool in setsid awk mkfifo dd grep tr df ls date; do
  command -v "$tool" >/dev/null 2>&1 || missing="$missing $tool"
done
[ -z "$missing" ] || { echo "${missing# }"; exit 4; }
mkdir -p "$1/jobs" || exit 1
# The second try is for its message: at the first another start may just have made it.
mkdir "$1/jobs/$2" 2>/dev/null || [ -d "$1/jobs/$2" ] || mkdir "$1/jobs/$2" || exit 1
cd "$1/jobs/$2" || exit 1
[ ! -d lock ] || exit 98
min_free=$3
set -- $(df -P -k . 2>/dev/null)
case ${11:-x} in
  *[!0-9]*) ;;
  *) [ "${11}" -ge "$min_free" ] || { echo "${11}"; exit 5; } ;;
esac
