# service-facts.sh DATA: what speaks against touching a server, and where there is room, tab-separated: marker FILE, free KIB.
for file in /etc/rackmark-production /etc/production; do
  [ ! -e "$file" ] || printf 'marker\t%s\n' "$file"
done
set -- $(df -P -k "$1" 2>/dev/null | tail -n 1)
printf 'free\t%s\n' "${4:-}"
