# adopt.sh METHOD DIRECTORY DATA KEY RECORD: makes the data directory of a server that was shut down the golden copy, and
# prints "bytes N" and "files N". KEY and RECORD are files; RECORD has "@bytes@" and "@files@" where these go. `key` is
# written last: without it the copy does not count.
umask 077
export LC_ALL=C TIME_STYLE=locale
mkdir -p "$2" || exit 1
(cd "$3" && find . -type f -exec ls -ln {} +) >"$2/listed" || exit 1
sed -n 's/^-[^ ]* *[^ ]* *[^ ]* *[^ ]* *\([0-9]*\) *[^ ]* *[^ ]* *[^ ]* /\1 /p' "$2/listed" | LC_ALL=C sort >"$2/files"
rm -f "$2/listed"
totals=$(awk '{ bytes += $1 } END { printf "%.0f %d", bytes, NR }' "$2/files") || exit 1

case $1 in
  archive)
    # Without bash a failed tar goes unseen by the pipe: only a whole archive gets its name.
    { tar -C "$3" -cf - . || printf broken >"$2/broken"; } | zstd -q -f -T0 -o "$2/packing.tar.zst" || exit 1
    [ ! -e "$2/broken" ] || exit 1
    mv "$2/packing.tar.zst" "$2/data.tar.zst" && rm -rf "$3" || exit 1
    ;;
  *) mv "$3" "$2/data" || exit 1 ;;
esac
sed "s/\"@bytes@\"/${totals% *}/; s/\"@files@\"/${totals#* }/" "$5" >"$2/record" || exit 1
cp "$4" "$2/key" || exit 1
printf 'bytes %s\nfiles %s\n' "${totals% *}" "${totals#* }"
