# sql-bench.sh SUITE PROGRAM [ARGUMENT]...: runs a program of the suite, which it only finds from its own directory.
# run-all-tests writes to files; what they hold is printed, the RUN file with the sums last.
LC_ALL=C; export LC_ALL
job=$PWD suite=$1 program=$2
shift 2

# A directory of our own in which every program has the name it expects. In the sources it is called NAME.sh: their build
# takes that off and says in the first line where perl is.
mkdir suite || exit 3
for file in "$suite"/*; do
  name=${file##*/}
  if [ ! -e "$suite/run-all-tests" ] && [ "$name" != "${name%.sh}" ]; then
    sed '1s|^#!.*|#!/usr/bin/perl|' "$file" >"suite/${name%.sh}" || exit 3
  else
    ln -s "$file" "suite/$name" || exit 3
  fi
done
cd suite || exit 3

# With --fast two of them have the server read files, which asks for a right over all of it. They insert rows instead.
sed "/load_data_infile/s/= *1;/= 0;/" server-cfg >"$job/server-cfg" && rm server-cfg && mv "$job/server-cfg" . || exit 3

# The newer of them connect by DBD::MariaDB, which heeds no option of DBD::mysql, and would go to some other server.
driver=mysql options=
if grep -q 'DBI:MariaDB:' server-cfg; then
  driver=mariadb options=-MOptionFilePassword
fi
set -- "--connect-options=${driver}_read_default_file=$job/client.cnf" "$@"
# Its own --hires loads a clock that nothing looks at.
case " $* " in *' --hires '*) options="$options -MBenchmark=:hireswallclock" ;; esac
PERL5LIB=$job${PERL5LIB:+:$PERL5LIB} PERL5OPT="${PERL5OPT:-} $options"
export PERL5LIB PERL5OPT

if [ "$program" != run-all-tests ]; then
  exec perl "./$program" "$@"
fi
# Stopped after hours, what the programs said until then is worth keeping.
stopped=
trap 'stopped=143' TERM
perl ./run-all-tests --log --dir="$job/output" --machine=rackmark "$@" >&2
code=${stopped:-$?}
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
