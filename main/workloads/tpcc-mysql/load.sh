# load.sh JOB FOLDER HOST PORT USER DATABASE WAREHOUSES LOADERS COMMAND_LINE
# Makes the tables of tpcc-mysql, loads them by LOADERS tpcc_load at a time and adds keys. JOB holds with-password.sh,
# password and client.cnf. Ends with 0 only if each of them says that it is done: their own exit code tells nothing.
set -u
job=$1 folder=$2 host=$3 port=$4 user=$5 database=$6 warehouses=$7 loaders=$8 command_line=$9
client=$(command -v mariadb || command -v mysql) || {
  echo "neither mariadb nor mysql, the client program, was found" >&2
  exit 127
}

# sql FILE
sql() { "$client" --defaults-file="$job/client.cnf" "$database" <"$1"; }

# load NAME [PART FROM TO]
load() {
  name=$1
  shift
  if [ "$command_line" = positional ]; then
    set -- "$host:$port" "$database" "$user" @password@ "$warehouses" "$@"
  elif [ $# -eq 0 ]; then
    set -- "-h$host" "-P$port" "-d$database" "-u$user" -p@password@ "-w$warehouses"
  else
    set -- "-h$host" "-P$port" "-d$database" "-u$user" -p@password@ "-w$warehouses" "-l$1" "-m$2" "-n$3"
  fi
  sh "$job/with-password.sh" "$job/password" "$folder/tpcc_load" "$@" >"$job/load-$name.txt" 2>&1
}

# Says the last lines of what did not come to its end.
finished() {
  for said in "$job"/load-*.txt; do
    grep -q 'DATA LOADING COMPLETED SUCCESSFULLY' "$said" && continue
    echo "tpcc_load did not say that it was done:" >&2
    tail -n 10 "$said" >&2
    return 1
  done
}

# Each loader gets a stretch of warehouses, and loads stock, customers and orders of it.
load_apart() {
  load items 1 1 "$warehouses" || return 1
  from=1
  while [ "$from" -le "$warehouses" ]; do
    to=$((from + (warehouses + loaders - 1) / loaders - 1))
    [ "$to" -le "$warehouses" ] || to=$warehouses
    (
      load "$from-2" 2 "$from" "$to"
      load "$from-3" 3 "$from" "$to"
      load "$from-4" 4 "$from" "$to"
    ) &
    from=$((to + 1))
  done
  wait
}

sql "$folder/create_table.sql" || exit 1
if [ "$loaders" -gt 1 ]; then load_apart; else load all; fi
finished || exit 1
sql "$folder/add_fkey_idx.sql" || exit 1
echo "$warehouses warehouses loaded"
