# sql-bench.sh SUITE PROGRAM [ARGUMENT]...: runs a program of the suite, which it only finds from its own directory.
# run-all-tests writes to files; what they hold is printed, the RUN file with the sums last.
LC_ALL=C; export LC_ALL
job=$PWD suite=$1 program=$2
shift 2
cd "$suite" || exit 3
if [ "$program" != run-all-tests ]; then
  exec perl "./$program" "$@"
fi
perl ./run-all-tests --log --dir="$job/output" --machine=rackmark "$@" >&2
code=$?
cd "$job/output" || exit 3
for file in *; do
  case $file in
    RUN-*) ;;
    *) cat "$file" ;;
  esac
done
# Two of them would be two suites: none is.
cat RUN-*
exit "$code"
