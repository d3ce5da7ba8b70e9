# initialise.sh DIRECTORY PROGRAM ARGUMENT…: runs PROGRAM in DIRECTORY, with its temporary files in DIRECTORY/tmp.
cd -- "$1" || exit
TMPDIR=$PWD/tmp
export TMPDIR
shift
exec "$@"
