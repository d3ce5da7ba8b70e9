# $1 is perl, $2 the directory of the suite: whether perl has the driver by which this suite speaks to a server.
file=$2/server-cfg driver=mysql
[ -r "$file" ] || file=$file.sh
grep -q 'DBI:MariaDB:' "$file" 2>/dev/null && driver=MariaDB
"$1" "-MDBD::$driver" -e "print qq(DBD::$driver \$DBD::${driver}::VERSION)" 2>/dev/null || {
  echo "this suite speaks by DBD::$driver"
  exit 1
}
