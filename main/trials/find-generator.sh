# find-generator.sh [WHAT VERSION_ARGUMENTS PROOF]...: four lines for each: where it is, its sha256, what it says of its
# version, and why it will not do though it is there. Empty where there is nothing to say. WHAT holds paths and names, a
# line each, of which the first that is there is taken. VERSION_ARGUMENTS are cut at blanks; "-" asks nothing, "+" neither,
# but a path must be a program. PROOF is shell that gets the path as $1: it says the version, or fails and says why.
LC_ALL=C; export LC_ALL
PATH=$PATH:/usr/local/bin:/usr/bin:/bin
# find_one WHAT VERSION_ARGUMENTS
find_one() {
  set -f
  IFS='
'
  for name in $1; do
    case $name in
      /*) [ -r "$name" ] && [ ! -d "$name" ] && { [ "$2" = - ] || [ -x "$name" ]; } && echo "$name" && break ;;
      *) command -v "$name" 2>/dev/null && break ;;
    esac
  done
}
first_line() { printf '%s\n' "$1" | sed -n '/[^[:space:]]/{p;q;}'; }
while [ $# -ge 3 ]; do
  where=$(find_one "$1" "$2")
  sum= says= code=0
  if [ -n "$where" ]; then
    sum=$(sha256sum <"$where" 2>/dev/null)
    if [ -n "$3" ]; then
      says=$(sh -c "$3" proof "$where" </dev/null 2>&1) || code=127
    else
      case $2 in
        - | +) ;;
        *) says=$("$where" $2 </dev/null 2>&1) || code=$? ;;
      esac
    fi
  fi
  # Some print their banner and fail. One that cannot even begin lacks a library or an interpreter.
  why=
  case $code in
    126 | 127)
      why=$(first_line "$says")
      why=${why:-it fails without a word} says=
      ;;
  esac
  printf '%s\n%s\n%s\n%s\n' "$where" "${sum%% *}" "$(first_line "$says")" "$why"
  shift 3
done
