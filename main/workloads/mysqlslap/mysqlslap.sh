# mysqlslap.sh SECONDS PROGRAM [ARGUMENT]...: mysqlslap prints nothing until its work is done. So it is run with a small
# piece of work again and again until SECONDS have gone by, and each time is said when it ended.
LC_ALL=C; export LC_ALL
seconds=$1
shift

# Hundredths of a second; the 1 keeps a leading zero from being an octal number.
look() {
  read -r up rest </proc/uptime
  now=$((${up%.*} * 100 + 1${up#*.} - 100))
}

printf 'rackmark repeats mysqlslap for %s s\n' "$seconds"
"$1" --version
look
begin=$now count=0 spent=0
while [ "$spent" -lt $((seconds * 100)) ]; do
  "$@" || exit
  look
  spent=$((now - begin)) count=$((count + 1))
  printf 'rackmark repetition %d ended at %d.%02d s\n' "$count" $((spent / 100)) $((spent % 100))
done
printf 'rackmark has repeated mysqlslap %d times\n' "$count"
