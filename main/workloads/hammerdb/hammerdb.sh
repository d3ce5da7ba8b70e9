# hammerdb.sh DIRECTORY SCRIPT WORDS: runs a script by hammerdbcli, which it only finds from its own directory. It ends well
# whatever happens, so this ends well where a line held WORDS. It says every value that is set: that of the password is
# left out.
LC_ALL=C TMP=$PWD; export LC_ALL TMP
words=$3
cd "$1" || exit 3
./hammerdbcli auto "$2" 2>&1 </dev/null | {
  code=1
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      *_pass*) continue ;;
      *"$words"*) code=0 ;;
    esac
    printf '%s\n' "$line"
  done
  exit "$code"
}
