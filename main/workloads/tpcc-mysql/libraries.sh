# $1 is a program that does not say its version: fails where it lacks a library. It is not run: it would look for a server.
missing=$(ldd "$1" 2>/dev/null | grep 'not found' | head -n 1)
[ -z "$missing" ] || {
  echo "$missing"
  exit 1
}
