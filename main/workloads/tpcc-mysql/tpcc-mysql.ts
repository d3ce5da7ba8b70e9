import type { Need, OptionValues, WorkloadGenerator } from '../workload.ts';
import {
  cleanupCommand,
  intervalOf,
  measureCommand,
  prepareCommand,
  refuseLongInterval,
} from './commands.ts';
import librariesScript from './libraries.sh?raw';
import { tpccMetrics } from './metrics.ts';
import { tpccOptions, tpccTraps } from './options.ts';
import { createTpccParser } from './output.ts';
import { concludeTpcc, openTpcc, tpccId } from './reading.ts';

/** tpcc_load and tpcc_start (https://github.com/Percona-Lab/tpcc-mysql), from 2008 until now. */
export const tpccMysql: WorkloadGenerator = {
  id: tpccId,
  label: 'tpcc-mysql',
  options: tpccOptions,
  metrics: tpccMetrics,
  traps: tpccTraps,
  needs,
  databases: ['tpcc'],
  dataSetKey: (options) => `tpcc-mysql warehouses=${options.warehouses}`,
  dataBytes: (options) => Number(options.warehouses) * 110e6 + 64 * 2 ** 20,
  leavesWarmupOut: (options) => options.rampup === true,
  reportsEverySeconds: intervalOf,
  check: refuseLongInterval,
  prepare: prepareCommand,
  measure: measureCommand,
  cleanup: cleanupCommand,
  createParser: createTpccParser,
  conclude: concludeTpcc,
  recognises: looksLikeTpcc,
  open: openTpcc,
};

function needs({ folder }: OptionValues): readonly Need[] {
  const file = (name: string): Need => ({
    what: `${folder}/${name}`,
    versionArguments: null,
    remedy:
      'tpcc-mysql is in no distribution. On the host: git clone https://github.com/Percona-Lab/tpcc-mysql, install a compiler and the client library (Debian, Ubuntu: gcc, make, libmariadb-dev, libmariadb-dev-compat; CentOS and its kin: gcc, make, mariadb-devel), and in its src run make LIBS="$(mysql_config --libs_r) -lrt -lm -lpthread". Then name the folder in the option "folder".',
  });
  return [
    ...['tpcc_start', 'tpcc_load'].map(
      (name): Need => ({ ...file(name), runs: true, proof: { script: librariesScript, args: [] } }),
    ),
    ...['create_table.sql', 'add_fkey_idx.sql'].map(file),
    {
      what: 'mariadb|mysql',
      versionArguments: ['--version'],
      remedy:
        'The client program makes the tables. Install it (Debian, Ubuntu, SUSE: mariadb-client; CentOS and its kin: mariadb, or mysql-community-client of MySQL).',
    },
  ];
}

/** A banner, an interval of any generation, or a block of a report that was cut out of a log. */
function looksLikeTpcc(head: string): boolean {
  return /^[ \t]*(\*\*\* ###easy### TPC-C|\*\*\* TPCC-mysql|\d+, (trx: -?\d+[, ]|-?\d+(\(-?\d+\))?:\d+\.\d+[|,])|<(Raw Results|TpmC|90th Percentile RT \(MaxRT\))|\[0\] sc:\d)/m.test(
    head,
  );
}
