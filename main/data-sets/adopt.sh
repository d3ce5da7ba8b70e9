# adopt.sh DIRECTORY DATA KEY: makes the data directory of a server that was shut down the golden copy. `key` is written
# last: without it the copy does not count.
umask 077
mkdir -p "$1" && mv "$2" "$1/data" && printf '%s\n' "$3" >"$1/key"
