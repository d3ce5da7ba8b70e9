# size.sh DIRECTORY: KiB that a directory takes; 0 where there is none.
du -sk "$1" 2>/dev/null | awk '{ kib = $1 } END { print kib + 0 }'
