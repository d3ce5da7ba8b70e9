# read-settings.sh: files of the kernel that a plan may ask to set, as FILE:FIRST LINE; one that cannot be read has no line.
k=/sys/kernel/mm c=/sys/devices/system/cpu
for file in /proc/sys/vm/swappiness /proc/sys/vm/drop_caches $k/transparent_hugepage/enabled $k/redhat_transparent_hugepage/enabled \
  $c/cpu[0-9]*/cpufreq/scaling_governor $c/cpu0/cpufreq/scaling_available_governors; do
  [ -e "$file" ] || continue
  line=
  { read -r line <"$file"; } 2>/dev/null
  printf '%s:%s\n' "$file" "$line"
done
exit 0
