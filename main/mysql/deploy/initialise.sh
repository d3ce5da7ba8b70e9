# initialise.sh DIRECTORY PROGRAM ARGUMENT…: runs PROGRAM in DIRECTORY, with its temporary files in DIRECTORY/tmp. What it says
# when it fails stands in DIRECTORY/error.log, where a server says it, too.
cd -- "$1" || exit
TMPDIR=$PWD/tmp
export TMPDIR
shift
"$@" >initialise.log 2>&1 && exit
code=$?
cat initialise.log >>error.log
tail -c 60000 initialise.log
exit "$code"
