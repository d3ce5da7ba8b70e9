import type { WorkloadGenerator } from '../workload.ts';
import { measureCommand, nothingToDo, prepareCommand, wholeMinutes } from './commands.ts';
import libraryScript from './library.sh?raw';
import { hammerMetrics } from './metrics.ts';
import { hammerOptions, hammerTraps } from './options.ts';
import { counterSeconds, createHammerParser } from './output.ts';
import { concludeHammer, openHammer } from './reading.ts';

/** TPROC-C of HammerDB (https://www.hammerdb.com) by its command line, build and timed driver. */
export const hammerdb: WorkloadGenerator = {
  id: 'hammerdb',
  label: 'HammerDB',
  options: hammerOptions,
  metrics: hammerMetrics,
  traps: hammerTraps,
  needs: ({ directory, database }) => [
    {
      what: `${directory}/hammerdbcli`,
      versionArguments: null,
      runs: true,
      proof: { script: libraryScript, args: [database === 'maria' ? 'mariatcl' : 'mysqltcl'] },
      remedy:
        'Unpack HammerDB for Linux from hammerdb.com and name its directory in the option "directory". It brings its own Tcl and drivers; of the system it needs the client library of the server (MariaDB, on Debian and Ubuntu: libmariadb3, on CentOS and its kin: mariadb-connector-c; MySQL: libmysqlclient of the packages of MySQL).',
    },
  ],
  databases: ['tpcc'],
  dataSetKey: ({ database, count_ware, partition }, version) =>
    `hammerdb-tprocc database=${database} count_ware=${count_ware} partition=${partition}${version === '' ? '' : ` by=${version}`}`,
  dataBytes: ({ count_ware }) => Number(count_ware) * 110 * 2 ** 20 + 256 * 2 ** 20,
  check: ({ warmupSeconds, measureSeconds }) => {
    wholeMinutes('warmupSeconds', warmupSeconds);
    wholeMinutes('measureSeconds', measureSeconds);
  },
  prepare: prepareCommand,
  measure: measureCommand,
  cleanup: nothingToDo,
  createParser: createHammerParser,
  reportsEverySeconds: () => counterSeconds,
  conclude: concludeHammer,
  recognises: (head) =>
    /^(?:hammerdb>)?[ \t]*(?:Vuser \d+:|HammerDB CLI v|\d+ (?:MySQL|MariaDB) tpm[ \t]*$)|HammerDB Time Profile Report @ /m.test(
      head,
    ),
  open: openHammer,
};
