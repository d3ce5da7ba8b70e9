# find-server.sh [PROGRAM]: prints KIND<TAB>PATH lines for the server (first one found, or PROGRAM), its client and its
# initialiser, and the server's version banner. A non-login shell has no sbin in its PATH, and tarballs are in none.
PATH=$PATH:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/usr/libexec:/usr/local/mysql/bin:/usr/local/mariadb/bin

# first NAME...: the path of the first that is there.
first() {
  for name; do
    found=$(command -v "$name" 2>/dev/null)
    case $found in /*) echo "$found"; return ;; esac
  done
}

if [ -n "${1:-}" ]; then program=$1; else program=$(first mariadbd mysqld); fi
[ -n "$program" ] && [ -x "$program" ] && [ ! -d "$program" ] || exit 0
printf 'program\t%s\n' "$program"
printf 'banner\t%s\n' "$("$program" --no-defaults --version 2>/dev/null | grep Ver | tail -n 1)"

# What came with the program goes before what the PATH holds.
own=${program%/*}
PATH=$own:${own%/*}/bin:${own%/*}/scripts:$PATH
printf 'client\t%s\n' "$(first mariadb mysql)"
printf 'initialiser\t%s\n' "$(first mariadb-install-db mysql_install_db)"
