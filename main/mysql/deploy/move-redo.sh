# move-redo.sh DATA ASIDE: moves ib_logfile0, ib_logfile1, … of a data directory aside and prints how many there were.
umask 077
mkdir -p "$2" || exit 1
count=0
for file in "$1"/ib_logfile*; do
  [ -f "$file" ] || continue
  mv "$file" "$2/" || exit 1
  count=$((count + 1))
done
echo "$count"
