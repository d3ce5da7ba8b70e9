# lease.sh ACTION CONTROLLER HOLDER OWNER SECONDS OVER: who may use this host, for controllers that know nothing of each other.
# A claim is a link rackmark-lease.N to nowhere, in the directory that every user may write to but in which nobody takes away
# what is another's. `ln -s` makes it with its content in one step:
#   CONTROLLER:HOLDER:OWNER:SINCE:UNTIL:BOOT:OVER     SINCE epoch, UNTIL seconds of uptime, BOOT as in the job's status
# It holds until UNTIL, in this boot; neither the clock nor a dead controller can change that. Of several N only one gets the
# next number. OVER: claims of others up to this number are void for CONTROLLER, which took the host over.
# ACTION look, release, take (also anew, for longer or shorter) or keep (only what is there still, and never to an earlier end).
# Prints "UPTIME EPOCH BOOT", then the claim that holds as "N TARGET", if any. Exits with 0, 3 if another controller holds the
# host, 5 if what was to be kept is gone, 4 if there is no directory for claims.
LC_ALL=C; export LC_ALL
action=$1 controller=$2 holder=$3 owner=$4 seconds=$5 over=$6
for place in /tmp /var/tmp ''; do
  [ -d "$place" ] && [ -k "$place" ] && [ -w "$place" ] && break
done
[ -n "$place" ] && cd "$place" || exit 4
read -r boot </proc/sys/kernel/random/boot_id
set -f

is_number() { case $1 in '' | 0?* | *[!0-9]* | ?????????????*) return 1 ;; esac; }

# claims: "N TARGET" of each, whole or not; a number is taken even by what is no link.
claims() {
  set +f
  for claim in rackmark-lease.*; do
    number=${claim#rackmark-lease.}
    is_number "$number" && { [ -L "$claim" ] || [ -e "$claim" ]; } || continue
    echo "$number $(readlink "./$claim" 2>/dev/null | tr -d ' \n')"
  done
  set -f
}

# survey: sets up, last (highest number), own and rival (highest claim that holds, of ours and of others), end (of what this
# holder has; empty for nothing), over.
survey() {
  read -r up _ </proc/uptime
  up=${up%%.*} last=0 own= rival= end=
  found=$(claims)
  for pass in ours theirs; do
    IFS='
'
    for line in $found; do
      number=${line%% *} target=${line#* }
      IFS=:
      set -- $target
      unset IFS
      [ "$number" -le "$last" ] || last=$number
      [ $# -eq 7 ] && is_number "$4" && is_number "$5" && is_number "$7" || continue
      [ "$6" = "$boot" ] || continue
      [ "$1:$2" != "$controller:$holder" ] || [ "$5" -le "${end:-0}" ] || end=$5
      [ "$5" -gt "$up" ] || continue
      if [ "$1" = "$controller" ]; then
        [ -n "$own" ] && [ "$number" -lt "${own%% *}" ] || own=$line
        [ "$7" -le "$over" ] || over=$7
      elif [ "$pass" = theirs ] && [ "$number" -gt "$over" ]; then
        [ -n "$rival" ] && [ "$number" -lt "${rival%% *}" ] || rival=$line
      fi
    done
  done
  unset IFS
}

answer() {
  echo "$up $(date +%s) $boot"
  [ -z "$2" ] || echo "$2"
  exit "$1"
}

# drop NUMBER|'': takes away claims of this holder, but for NUMBER, and those that are void for us, as far as they let us.
drop() {
  claims | while read -r number target; do
    [ -L "./rackmark-lease.$number" ] || continue
    case $target in
      "$controller:$holder:"*) [ "$number" = "$1" ] || rm -f "./rackmark-lease.$number" ;;
      "$controller:"*) ;;
      *) [ "$number" -gt "$over" ] || rm -f "./rackmark-lease.$number" 2>/dev/null ;;
    esac
  done
}

survey
case $action in
  look) [ -n "$rival" ] && answer 3 "$rival"; answer 0 "$own" ;;
  release) drop ''; survey; answer 0 "$own" ;;
esac
tries=0
while [ "$tries" -lt 50 ]; do
  tries=$((tries + 1))
  [ -z "$rival" ] || answer 3 "$rival"
  [ "$action" = take ] || [ -n "$end" ] || answer 5 ''
  next=$((last + 1))
  until=$((up + seconds))
  [ "$action" = take ] || [ "$end" -le "$until" ] || until=$end
  content=$controller:$holder:$owner:$(date +%s):$until:$boot:$over
  if ln -sn "$content" "./rackmark-lease.$next" 2>/dev/null && [ "$(readlink "./rackmark-lease.$next")" = "$content" ]; then
    # Between the look and the link, claims may have come and gone: whoever is the later of two sees the other one here.
    survey
    [ -z "$rival" ] || { rm -f "./rackmark-lease.$next"; answer 3 "$rival"; }
    drop "$next"
    answer 0 "$next $content"
  fi
  survey
done
exit 4
