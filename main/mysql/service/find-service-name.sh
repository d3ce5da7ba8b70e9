# find-service-name.sh CONTROL NAME…: prints the first NAME that systemd (CONTROL systemd) or the init scripts (sysv) know;
# 3 where the host has no systemd, 4 where none is known.
control=$1
shift
[ "$control" != systemd ] || [ -d /run/systemd/system ] || exit 3
for name; do
  case $control in
    systemd) systemctl cat "$name" >/dev/null 2>&1 ;;
    *) [ -x "/etc/init.d/$name" ] || [ -x "/etc/rc.d/init.d/$name" ] ;;
  esac && { echo "$name"; exit 0; }
done
exit 4
