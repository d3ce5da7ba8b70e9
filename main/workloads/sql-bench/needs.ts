import type { Need, OptionValues } from '../workload.ts';
import driverScript from './driver.sh?raw';
import suiteScript from './suite.sh?raw';

export function sqlBenchNeeds({ directory, program }: OptionValues): readonly Need[] {
  const perl = { what: 'perl', versionArguments: null };
  return [
    {
      what: `${directory}/run-all-tests`,
      or: `${directory}/run-all-tests.sh`,
      versionArguments: null,
      proof: { script: suiteScript, args: [String(program)] },
      remedy: whereFrom,
    },
    {
      ...perl,
      proof: { script: `"$1" -e 'print "perl $^V"'`, args: [] },
      remedy: 'Install perl (Debian, Ubuntu, CentOS and its kin, SUSE: the package perl).',
    },
    {
      ...perl,
      called: 'DBI of Perl',
      proof: {
        script: `"$1" -MDBI -e 'print "DBI $DBI::VERSION"' 2>/dev/null || { echo 'perl does not find it'; exit 1; }`,
        args: [],
      },
      remedy: 'Install DBI (Debian, Ubuntu: libdbi-perl; CentOS and its kin, SUSE: perl-DBI).',
    },
    {
      ...perl,
      called: 'the driver of DBI',
      proof: { script: driverScript, args: [String(directory)] },
      remedy:
        'Install the driver: DBD::mysql (Debian, Ubuntu: libdbd-mysql-perl; CentOS and its kin: perl-DBD-MySQL; SUSE: perl-DBD-mysql) or DBD::MariaDB (Debian, Ubuntu: libdbd-mariadb-perl; CentOS 8 and its kin with EPEL, SUSE: perl-DBD-MariaDB).',
    },
  ];
}

const whereFrom =
  'Name the directory of the suite in the option "directory". CentOS 6 and 7 have it as the package mysql-bench, in /usr/share/sql-bench. Elsewhere take the directory sql-bench out of the sources of MariaDB (Debian, Ubuntu: apt-get source mariadb) and copy it to the host; it runs as it is there, nothing is to be built.';
