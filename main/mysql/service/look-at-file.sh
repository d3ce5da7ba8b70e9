# look-at-file.sh PATH: the links from PATH on, a line each (link PATH TARGET), then what they end at, by its real path:
# absent PATH, directory PATH, other PATH, or file PATH MODE UID GID MTIME SIZE LABEL SHA256. Tab-separated.
path=$1 links=0
while [ -h "$path" ]; do
  target=$(readlink "$path")
  case $target in /*) ;; *) target=${path%/*}/$target ;; esac
  printf 'link\t%s\t%s\n' "$path" "$target"
  path=$target links=$((links + 1))
  [ "$links" -le 8 ] || { printf 'other\t%s\n' "$path"; exit 0; }
done
parent=$(cd -P -- "${path%/*}/" 2>/dev/null && pwd) || { printf 'absent\t%s\n' "$path"; exit 0; }
path=${parent%/}/${path##*/}
if [ -d "$path" ]; then printf 'directory\t%s\n' "${path%/}"
elif [ ! -e "$path" ]; then printf 'absent\t%s\n' "$path"
elif [ ! -f "$path" ]; then printf 'other\t%s\n' "$path"
else
  set -- $(stat -c '%a %u %g %Y %s' "$path")
  label=$(stat -c %C "$path" 2>/dev/null)
  sum=$(sha256sum <"$path") || exit 1
  printf 'file\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$path" "$1" "$2" "$3" "$4" "$5" "$label" "${sum%% *}"
fi
