# in-folder.sh FOLDER PROGRAM [ARGUMENT]...: runs PROGRAM in FOLDER, where its scripts look for each other.
cd "$1" || exit 96
shift
exec "$@"
