# What a host says of itself at length: "== NAME", then the text of that section, each line after one blank; "=! NAME" when
# it took too long. POSIX sh, Linux from CentOS 5 on, root or not. Reads only: no file is made, nothing is installed or set,
# and no tool is asked a question that it might take for a wish (mariadb-install-db takes --version for one).
LC_ALL=C; LANG=C; export LC_ALL LANG
PATH=$PATH:/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin:/usr/libexec:/usr/local/mysql/bin
PATH=$PATH:/opt/MegaRAID/MegaCli:/opt/MegaRAID/perccli:/opt/MegaRAID/storcli:/opt/dell/srvadmin/bin; export PATH
base=$1; while [ ! -d "$base" ] && [ "$base" != / ] && [ "$base" != . ]; do base=$(dirname "$base"); done; export base
# A tool that insists on a log file of its own finds no place for it, unless it is root's.
cd / || exit 1
uptime() { read -r up _ </proc/uptime; up=${up%.*}; }
uptime; began=$up
leader=$(command -v setsid)

# section NAME SECONDS SCRIPT: 160 kB at most. Whatever it starts is killed with its process group when the time is up; one
# that hangs in the kernel is left behind without any hold on our output.
section() {
  uptime
  if [ $((up - began)) -ge 40 ]; then echo "=! $1"; return; fi
  echo "== $1"
  $leader sh -c "{ $3
  } 2>/dev/null | awk '{ n += length(\$0) + 1; if (n > 160000) exit; print \" \" \$0 }' 2>/dev/null" </dev/null &
  work=$!
  (
    # $! and no variable of ours, KILL and not TERM: a sleep that has just been started must not be missed.
    trap 'kill -9 $!; exit' TERM
    sleep "$2" &
    wait $!
    # No "--" before the group: dash and busybox take it for a number.
    kill -9 "-$work" || kill -9 "$work"
  ) >/dev/null 2>&1 </dev/null &
  watch=$!
  wait $work 2>/dev/null
  code=$?
  kill $watch 2>/dev/null
  wait $watch 2>/dev/null
  [ $code -ne 137 ] || echo "=! $1"
}

# section_by "TOOL…" NAME SECONDS SCRIPT: empty where the host has none of them. Then it costs no process; a section has ten.
section_by() {
  tools=$1; shift
  for tool in $tools; do
    if command -v "$tool" >/dev/null 2>&1; then section "$@"; return; fi
  done
  echo "== $1"
}

# Every line of many small files, as FILE:LINE.
section files 10 '
  d=/sys/class/dmi/id c=/sys/devices/system/cpu n=/sys/devices/system/node b=/sys/block e=/sys/class/net v=/proc/sys/vm
  grep -s "" /dev/null $d/sys_vendor $d/product_name $d/product_version $d/product_serial $d/board_vendor $d/board_name \
    $d/bios_vendor $d/bios_version $d/bios_date \
    /etc/os-release /etc/redhat-release /etc/debian_version /proc/sys/kernel/osrelease /proc/sys/kernel/arch /proc/cmdline \
    /proc/meminfo /proc/swaps /proc/loadavg /proc/uptime /proc/mdstat /proc/self/limits \
    /sys/kernel/mm/transparent_hugepage/enabled /sys/kernel/mm/transparent_hugepage/defrag \
    /sys/kernel/mm/redhat_transparent_hugepage/enabled /sys/kernel/mm/redhat_transparent_hugepage/defrag \
    $v/swappiness $v/dirty_ratio $v/dirty_background_ratio $v/dirty_bytes $v/dirty_background_bytes $v/overcommit_memory \
    $v/zone_reclaim_mode $v/nr_hugepages /proc/sys/kernel/numa_balancing /proc/sys/kernel/sched_autogroup_enabled \
    /proc/sys/fs/file-max /proc/sys/fs/aio-max-nr /proc/sys/net/core/somaxconn /proc/sys/net/ipv4/ip_local_port_range \
    $c/cpu[0-9]*/cpufreq/scaling_governor $c/cpu0/cpufreq/scaling_driver $c/cpu0/cpufreq/cpuinfo_min_freq \
    $c/cpu0/cpufreq/cpuinfo_max_freq $c/cpu0/cpufreq/scaling_max_freq $c/intel_pstate/no_turbo $c/cpufreq/boost \
    $c/cpuidle/current_driver $c/cpu0/cpuidle/state*/name $c/cpu0/cpuidle/state*/disable $c/smt/active \
    $n/node[0-9]*/meminfo $n/node[0-9]*/cpulist /sys/devices/system/clocksource/clocksource0/current_clocksource \
    /sys/hypervisor/type /sys/fs/selinux/enforce /selinux/enforce \
    $b/*/dev $b/*/size $b/*/ro $b/*/removable $b/*/device/vendor $b/*/device/model $b/*/device/rev $b/*/queue/scheduler \
    $b/*/queue/rotational $b/*/queue/nr_requests $b/*/queue/read_ahead_kb $b/*/queue/write_cache $b/*/dm/name $b/*/dm/uuid \
    $b/*/md/level $b/*/md/array_state $b/*/md/sync_action $b/*/md/degraded $b/*/*/partition $b/*/*/dev \
    $e/*/speed $e/*/duplex $e/*/mtu $e/*/operstate
  for link in $b/*/slaves/*; do [ -e "$link" ] && echo "$link:"; done
  for link in $e/*/device/driver; do [ -e "$link" ] && echo "$link:$(readlink "$link")"; done'

section cpuinfo 5 '
  grep -E "^(processor|vendor_id|model name|physical id|core id|cpu cores|siblings|cpu MHz|cache size|microcode)" /proc/cpuinfo
  grep "^flags" /proc/cpuinfo | head -n 1'

section places 5 '
  for place in "home $HOME" "base $base"; do
    dir=${place#* }
    if [ -w "$dir" ]; then may=yes; else may=no; fi
    echo "${place%% *} $may $(df -Pk "$dir" | awk "NR==2{print \$4, \$6}")"
  done'

section mounts 5 'cat /proc/mounts; awk "{print \"@\", \$3, \$5}" /proc/self/mountinfo'

section df 5 'df -Pkl || df -Pk'

section_by lsblk lsblk 5 '
  lsblk -J -b -o NAME,TYPE,SIZE,ROTA,MODEL,FSTYPE,MOUNTPOINT ||
    lsblk -b -o NAME,TYPE,SIZE,ROTA,MOUNTPOINT'

section_by lscpu lscpu 5 'lscpu'

section virtualization 3 'systemd-detect-virt; [ ! -e /.dockerenv ] || echo docker'

# Words of the shell itself: nothing that could hang.
echo '== shell-limits'; printf ' soft '; ulimit -Sn; printf ' hard '; ulimit -Hn

section_by dmidecode dmidecode 10 'dmidecode'

section_by lspci lspci 10 '
  lspci -nn | grep -iE "raid|sas|scsi|sata|ethernet|infiniband|fibre|non-volatile"'

section_by ethtool ethtool 10 '
  for link in /sys/class/net/*/device; do
    [ -e "$link" ] || continue
    name=${link#/sys/class/net/}; name=${name%/device}
    echo "interface $name"
    ethtool "$name" | grep -E "Speed:|Duplex:|Link detected:"
    ethtool -i "$name" | grep -E "^(driver|version|firmware-version):"
  done'

# -NoLog, nolog: else they write MegaSAS.log or storcli.log into the directory they stand in.
section_by 'MegaCli64 MegaCli megacli' megacli 20 '
  for tool in MegaCli64 MegaCli megacli; do
    [ -n "$(command -v $tool)" ] || continue
    $tool -AdpAllInfo -aALL -NoLog | grep -E "^(Adapter #|Product Name|FW Package Build|FW Version|Memory Size|BBU) *[:#0-9]?"
    $tool -LDInfo -Lall -aALL -NoLog
    $tool -AdpBbuCmd -aALL -NoLog
    break
  done'

section_by 'perccli64 perccli storcli64 storcli' storcli 20 '
  for tool in perccli64 perccli storcli64 storcli; do
    [ -n "$(command -v $tool)" ] || continue
    $tool /cALL show all J nolog || $tool /cALL show all nolog
    break
  done'

section_by omreport omreport 20 '
  for what in controller battery vdisk; do omreport storage $what; done'

section_by 'ssacli hpssacli hpacucli' ssacli 20 '
  for tool in ssacli hpssacli hpacucli; do
    [ -n "$(command -v $tool)" ] || continue
    $tool ctrl all show config detail
    break
  done'

section busy 5 'ps -eo stat=,pid=,comm= | grep "^[RD]" | grep -vE " (ps|grep|sh|awk)$" | head -n 10'

# Of the arguments only those that name a place: others may hold a secret.
section servers 5 '
  ps -eo pid=,comm= | awk "\$2~/^(mysqld|mariadbd)$/{print \$1, \$2}" | while read -r pid name; do
    echo "server $pid $name"
    tr "\000" "\n" <"/proc/$pid/cmdline" | grep -E "^--(datadir|port|socket)="
    grep -E "^(VmRSS|VmSwap):" "/proc/$pid/status"
    grep "^Max open files" "/proc/$pid/limits"
  done'

section clock 5 '
  date "+zone %Z %z"
  if [ -n "$(command -v chronyc)" ]; then echo chronyc; chronyc -n tracking
  elif [ -n "$(command -v ntpstat)" ]; then echo ntpstat; ntpstat; echo "exit $?"
  elif [ -n "$(command -v ntpq)" ]; then echo ntpq; ntpq -pn; fi
  [ -z "$(command -v timedatectl)" ] || timedatectl show -p NTPSynchronized || timedatectl | grep -i synchronized'

# Times and the name of the program, never its arguments: a password may be among them.
section schedule 5 '
  [ -z "$(command -v systemctl)" ] || systemctl list-timers --no-pager --no-legend | sed "s/^/timer /"
  for when in hourly daily weekly monthly; do for file in /etc/cron.$when/*; do [ -x "$file" ] && echo "$when ${file##*/}"; done; done
  job="/^[ \t]*[0-9*@]/"
  awk "$job"'"'"'{ at = $1 ~ /^@/ ? 2 : 6; sub(/=.*/, "=", $(at + 1)); t = $1; for (i = 2; i < at; i++) t = t " " $i; print "cron " t " " $(at + 1) }'"'"' /etc/crontab /etc/cron.d/*
  crontab -l | awk "$job"'"'"'{ at = $1 ~ /^@/ ? 2 : 6; sub(/=.*/, "=", $at); t = $1; for (i = 2; i < at; i++) t = t " " $i; print "cron " t " " $at }'"'"''

section tools 20 '
  sum=$(command -v sha256sum) || sum=
  for tool in mysqld mariadbd mysql mariadb sysbench tpcc_start tpcc_load mysqlslap mariadb-slap mariadb-install-db mysql_install_db \
    xtrabackup mariabackup hammerdbcli pt-summary numactl rsync MegaCli64 perccli64 storcli64 omreport ssacli; do
    command -v "$tool" >/dev/null || continue
    where=$(command -v "$tool")
    case $tool in mysqld | mariadbd | mysql | mariadb | sysbench | mysqlslap | mariadb-slap | rsync)
      version=$("$where" --version </dev/null | head -n 1) ;;
    *) version= ;; esac
    [ -n "$sum" ] && digest=$($sum <"$where") || digest=
    printf "%s\t%s\t%s\t%s\n" "$tool" "$where" "$version" "${digest%% *}"
  done'
exit 0
