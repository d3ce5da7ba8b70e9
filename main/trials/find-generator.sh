# find-generator.sh [WHAT VERSION_ARGUMENTS]...: three lines for each: where it is, its sha256, what it says of its version.
# Empty where there is nothing to say. WHAT is a path, or names divided by "|" of which one is enough; VERSION_ARGUMENTS
# are cut at blanks; "-" asks nothing, "+" neither, but a path must be a program.
LC_ALL=C; export LC_ALL
PATH=$PATH:/usr/local/bin:/usr/bin:/bin
# find_one WHAT VERSION_ARGUMENTS
find_one() {
  case $1 in
    /*) [ -r "$1" ] && [ ! -d "$1" ] && { [ "$2" = - ] || [ -x "$1" ]; } && echo "$1" ;;
    *)
      IFS='|'
      for name in $1; do command -v "$name" 2>/dev/null && break; done
      ;;
  esac
}
while [ $# -ge 2 ]; do
  where=$(find_one "$1" "$2")
  sum= says=
  if [ -n "$where" ]; then
    sum=$(sha256sum <"$where" 2>/dev/null)
    # Some print their banner and fail; some say it on stderr.
    case $2 in
      - | +) ;;
      *) says=$("$where" $2 </dev/null 2>&1 | head -n 1) ;;
    esac
  fi
  printf '%s\n%s\n%s\n' "$where" "${sum%% *}" "$says"
  shift 2
done
