import { clientOptions } from '../client-options.ts';
import type { Command, RunContext } from '../workload.ts';
import script from './mysqlslap.sh?raw';

/** mysqlslap makes its schema before each repetition and drops it afterwards. */
export function nothingToDo(): Command {
  return { argv: ['true'], files: [] };
}

/** Until warm-up and measured time have gone by; each repetition is a line of the result. */
export function measureCommand({ options, connection, warmupSeconds, measureSeconds }: RunContext): Command {
  const query = String(options.query);
  const create = String(options.create);
  return {
    argv: [
      ...['sh', `{job}/${scriptFile}`, String(Math.ceil(warmupSeconds + measureSeconds))],
      ...[String(options.program), `--defaults-extra-file={job}/${clientFile}`],
      `--create-schema=${connection.database}`,
      `--concurrency=${options.concurrency}`,
      `--number-of-queries=${options['number-of-queries']}`,
      ...['--iterations=1', '--csv', `--engine=${options.engine}`, `--commit=${options.commit}`],
      ...(query === '' ? generated(options) : ['--delimiter=;', `--query=${query}`]),
      ...(create === '' ? [] : [`--create=${create}`]),
    ],
    files: [
      { name: scriptFile, text: script },
      { name: clientFile, text: clientOptions(connection) },
    ],
  };
}

const scriptFile = 'mysqlslap.sh';
const clientFile = 'client.cnf';

function generated(options: RunContext['options']): string[] {
  const byKey = options['load-type'] === 'key' || options['load-type'] === 'update';
  return [
    '--auto-generate-sql',
    `--auto-generate-sql-load-type=${options['load-type']}`,
    `--auto-generate-sql-write-number=${options['write-number']}`,
    `--number-int-cols=${options['number-int-cols']}`,
    `--number-char-cols=${options['number-char-cols']}`,
    `--auto-generate-sql-secondary-indexes=${options['secondary-indexes']}`,
    ...(options.autoincrement === true || byKey ? ['--auto-generate-sql-add-autoincrement'] : []),
  ];
}
