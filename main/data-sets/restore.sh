# restore.sh METHOD GOLDEN TARGET: copies a golden copy into a data directory and compares names and sizes of all files
# with those that it had when it was made. Exits with 9 where they differ. METHOD is what `probe.sh` found to be best:
# reflink shares blocks, copy lets cp decide (busybox knows no --reflink), rsync keeps holes where cp fills them.
umask 077
export LC_ALL=C TIME_STYLE=locale
mkdir -p "$3" || exit 1
case $1 in
  archive) zstd -q -d -c "$2/data.tar.zst" | tar -C "$3" -xf - ;;
  rsync) rsync -a --sparse "$2/data/" "$3/" ;;
  *) cp -a --reflink=auto "$2/data/." "$3/" 2>/dev/null || cp -a "$2/data/." "$3/" ;;
esac || exit 1
cd "$3" || exit 1
find . -type f -exec ls -ln {} + |
  sed -n 's/^-[^ ]* *[^ ]* *[^ ]* *[^ ]* *\([0-9]*\) *[^ ]* *[^ ]* *[^ ]* /\1 /p' | LC_ALL=C sort | cmp -s - "$2/files" || exit 9
