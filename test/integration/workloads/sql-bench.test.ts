import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { completeOptions } from '../../../main/workloads/options.ts';
import { sqlBench } from '../../../main/workloads/sql-bench/sql-bench.ts';
import type { OptionValue } from '../../../preload/contract/workloads.ts';
import { shells, until, which } from '../remote/shells.ts';

const missing = which('perl') === null ? 'perl is not installed' : null;
const scratch = mkdtempSync(join(tmpdir(), 'rackmark sql-bench '));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A suite whose programs print what they were given. `end`: `.sh` of the sources, nothing of a package. */
function suite(name: string, end: string, runAll: string): string {
  const folder = join(scratch, name);
  const perl = end === '' ? '/usr/bin/perl' : '@PERL@';
  const told = `#!${perl} -w\nuse Benchmark;\nprint "$0 @ARGV\\n$ENV{PERL5OPT}\\n";\nopen(my $in, '<', 'server-cfg'); print <$in>;\n`;
  mkdirSync(join(folder, 'Data'), { recursive: true });
  writeFileSync(join(folder, 'Data', 'rows.txt'), 'rows\n');
  writeFileSync(join(folder, `run-all-tests${end}`), `#!${perl}\n${runAll}`);
  writeFileSync(join(folder, `test-insert${end}`), told);
  writeFileSync(
    join(folder, `server-cfg${end}`),
    `"DBI:mysql:database";\n$limits{'load_data_infile'}\t= 1; # Has\n$limits{'lock_tables'}\t= 1;\n`,
  );
  return folder;
}

let jobs = 0;

/** A job's directory with the script in it, and the argv of its start. */
function jobOf(directory: string, options: Readonly<Record<string, OptionValue>>) {
  const job = join(scratch, `job's ${++jobs}`);
  mkdirSync(job);
  const { argv, files } = sqlBench.measure({
    options: completeOptions(sqlBench, { directory, ...options }),
    connection: {
      ...{ host: '127.0.0.1', port: 3306, socket: '/tmp/s', user: 'lab' },
      ...{ password: 'secret', database: 'sqlbench' },
    },
    ...{ warmupSeconds: 0, measureSeconds: 60, reportIntervalSeconds: 1 },
  });
  for (const { name, text } of files) writeFileSync(join(job, name), text, { mode: 0o600 });
  return { job, args: argv.slice(1).map((argument) => argument.replaceAll('{job}', job)) };
}

describe.skipIf(missing !== null).each(shells(scratch))(
  `sql-bench.sh in $name${missing === null ? '' : ` (skipped: ${missing})`}`,
  ({ argv: [shell = 'sh', ...flags], path, missing: noShell }) => {
    const test = it.skipIf(noShell !== null);
    // Of busybox alone there is no perl.
    const start = ({ job, args }: ReturnType<typeof jobOf>) => {
      const child = spawn(shell, [...flags, ...args], {
        cwd: job,
        env: { PATH: `${path}:/usr/bin` },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      let out = '';
      child.stdout.on('data', (bytes) => {
        out += bytes;
      });
      return { child, ended: once(child, 'close').then(([code]) => ({ code, out })) };
    };

    test.each(['', '.sh'])('gives each program its name and its directory (NAME%s)', async (end) => {
      const folder = suite(`suite ${jobs} ${end}`, end, 'die');
      const job = jobOf(folder, { program: 'test-insert' });
      const { code, out } = await start(job).ended;
      expect(code).toBe(0);
      const [called, options, ...configuration] = out.trimEnd().split('\n');
      expect(called).toBe(
        `./test-insert --connect-options=mysql_read_default_file=${job.job}/client.cnf --server=mysql --database=sqlbench --create-options=ENGINE=InnoDB --time-limit=600 --hires --force`,
      );
      expect(options?.trim()).toBe('-MBenchmark=:hireswallclock');
      // Files are read by no server, whose right it would ask for; all else is as it was.
      expect(configuration).toEqual([
        '"DBI:mysql:database";',
        "$limits{'load_data_infile'}\t= 0; # Has",
        "$limits{'lock_tables'}\t= 1;",
      ]);
      expect(existsSync(join(job.job, 'suite', 'Data', 'rows.txt'))).toBe(true);
      expect(readFileSync(join(folder, `server-cfg${end}`), 'utf8')).toContain('= 1; # Has');
    });

    const slow = `my ($dir) = map { /^--dir=(.*)/ } @ARGV;
mkdir $dir;
open(my $one, '>', "$dir/insert-mysql-rackmark"); print $one "Time for insert\\n"; close $one;
open(my $run, '>', "$dir/RUN-mysql-rackmark"); print $run "Benchmark DBD suite: 2.15\\n"; close $run;
print "written\\n";
sleep 60;
`;

    test('stopped in the middle it hands over what was said until then', async () => {
      const job = jobOf(suite(`suite ${jobs} slow`, '', slow), {});
      const { child, ended } = start(job);
      const last = join(job.job, 'output', 'RUN-mysql-rackmark');
      await until(() => existsSync(last) && readFileSync(last, 'utf8').includes('2.15'));
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      expect(await ended).toEqual({ code: 143, out: 'Time for insert\nBenchmark DBD suite: 2.15\n' });
    });
  },
);
