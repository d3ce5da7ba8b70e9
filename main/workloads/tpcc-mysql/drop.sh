# drop.sh JOB DATABASE: drops the tables of tpcc-mysql.
set -u
client=$(command -v mariadb || command -v mysql) || {
  echo "neither mariadb nor mysql, the client program, was found" >&2
  exit 127
}
exec "$client" --defaults-file="$1/client.cnf" "$2" -e 'SET FOREIGN_KEY_CHECKS = 0;
DROP TABLE IF EXISTS warehouse, district, customer, history, new_orders, orders, order_line, item, stock'
