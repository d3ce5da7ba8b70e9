# with-password.sh FILE PROGRAM [ARGUMENT]...
# For programs that take a password in their arguments only, and print it: runs PROGRAM with the text of FILE in place of
# each "@password@", with asterisks where its stdout says it, and ends as it does. So the password stands in no file that
# is kept and in no argument but the program's own.
set -u
password=$(cat "$1") || exit 96
shift
left=$#
while [ "$left" -gt 0 ]; do
  argument=$1
  shift
  case $argument in
    *@password@*) argument=${argument%%@password@*}$password${argument#*@password@} ;;
  esac
  set -- "$@" "$argument"
  left=$((left - 1))
done

# Whether the password stands in $line. A short one is part of other words, too.
tells() {
  case $line in *"$password"*) ;; *) return 1 ;; esac
  [ "${#password}" -ge 8 ] && return
  case $shown$line in 'option p with'*|*'[pass]: '*) ;; *) return 1 ;; esac
}

masked() {
  [ -n "$password" ] || exec cat
  while IFS= read -r line || { [ -n "$line" ] && last=yes; }; do
    shown=
    while tells; do
      shown="$shown${line%%"$password"*}****"
      line=${line#*"$password"}
    done
    if [ -n "${last:-}" ]; then
      printf '%s' "$shown$line"
      break
    fi
    printf '%s\n' "$shown$line"
  done
}

exec 4>&1
code=$({ { "$@" 3>&- 4>&-; echo $? >&3; } | masked >&4 3>&-; } 3>&1)
exit "$code"
