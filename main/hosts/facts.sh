# What a host says of itself, one "name=value" a line. Read-only, no root, POSIX sh; what is not there is not printed.
LC_ALL=C; export LC_ALL
PATH=$PATH:/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin:/usr/libexec:/usr/local/mysql/bin
say() { [ -z "$2" ] || printf '%s=%s\n' "$1" "$2"; }
first() { [ -r "$1" ] && head -n 1 "$1" 2>/dev/null; }
say hostname "$(uname -n)"
say kernel "$(uname -sr)"
say user "$(id -un)"
say uid "$(id -u)"
say vendor "$(first /sys/class/dmi/id/sys_vendor)"
say product "$(first /sys/class/dmi/id/product_name)"
if [ -r /etc/os-release ]; then say system "$(. /etc/os-release; printf '%s' "$PRETTY_NAME")"
else say system "$(first /etc/redhat-release)"; fi
say cpu "$(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo | head -n 1)"
say threads "$(grep -c '^processor' /proc/cpuinfo)"
say memoryKiB "$(sed -n 's/^MemTotal: *\([0-9]*\) kB/\1/p' /proc/meminfo)"
say availableKiB "$(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo)"
say swapUsedKiB "$(awk '/^SwapTotal/{t=$2} /^SwapFree/{f=$2} END{print t-f}' /proc/meminfo)"
say load "$(cut -d' ' -f1 /proc/loadavg)"
say swappiness "$(first /proc/sys/vm/swappiness)"
say hugePages "$(first /sys/kernel/mm/transparent_hugepage/enabled)"
say governor "$(cat /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor 2>/dev/null | sort | uniq -c | sort -rn | awk 'NR==1{print $2}')"
say resync "$(grep -E 'resync|recovery|check' /proc/mdstat 2>/dev/null | head -n 1)"
say steal "$(awk '/^cpu /{t=0; for(i=2;i<=9;i++)t+=$i; if(t>0) printf "%.4f", $9/t}' /proc/stat)"
say epoch "$(date +%s)"
say uptime "$(cut -d' ' -f1 /proc/uptime)"
base=$1; while [ ! -d "$base" ] && [ "$base" != / ]; do base=$(dirname "$base"); done
say freeKiB "$(df -Pk "$base" 2>/dev/null | awk 'NR==2{print $4}')"
say filesystem "$(df -Pk "$base" 2>/dev/null | awk 'NR==2{print $6}')"
say mysqld "$(ps -eo pid=,comm= 2>/dev/null | awk '$2~/^(mysqld|mariadbd)$/{print $1}' | tr '\n' ' ')"
for tool in mysqld mariadbd mysql mariadb sysbench; do
  where=$(command -v "$tool" 2>/dev/null) || continue
  say "tool.$tool" "$where	$("$where" --version 2>/dev/null | head -n 1)"
done
# Only looked for, never started: mariadb-install-db takes --version for a wish to install.
for tool in mariadb-install-db mysql_install_db; do
  where=$(command -v "$tool" 2>/dev/null) && say "tool.$tool" "$where	"
done
exit 0
