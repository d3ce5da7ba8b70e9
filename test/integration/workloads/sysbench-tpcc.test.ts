import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeOptions } from '../../../main/workloads/options.ts';
import { collectTrials, type ParsedTrial } from '../../../main/workloads/parsed-trial.ts';
import { figureOf, ownReport } from '../../../main/workloads/sysbench/trial.ts';
import { sysbenchTpcc } from '../../../main/workloads/sysbench-tpcc/sysbench-tpcc.ts';
import type { Command, RunContext } from '../../../main/workloads/workload.ts';
import type { OptionValue } from '../../../preload/contract/workloads.ts';
import { type PrivateMariadb, startMariadb } from '../../support/private-mariadb.ts';

const password = `only-${'Qx7'.repeat(6)}-here`;
const folder = new URL('../../support/far-end-of-sysbench-tpcc', import.meta.url).pathname;
let server: PrivateMariadb;

beforeAll(async () => {
  server = await startMariadb();
  server.query(
    `CREATE DATABASE sbtpcc; CREATE USER lab@localhost IDENTIFIED BY '${password}'; GRANT ALL ON sbtpcc.* TO lab@localhost`,
  );
});
afterAll(() => server.stop());

function run(options: Readonly<Record<string, OptionValue>> = {}): RunContext {
  return {
    options: completeOptions(sysbenchTpcc, { folder, scale: 3, threads: 2, ...options }),
    connection: {
      ...{ host: '127.0.0.1', port: 3306, socket: server.socket },
      ...{ user: 'lab', password, database: 'sbtpcc' },
    },
    warmupSeconds: 1,
    measureSeconds: 2,
    reportIntervalSeconds: 1,
    generatorVersion: 'sysbench 1.0.20',
  };
}

async function carryOut(command: Command): Promise<{ code: number | null; out: string; trial: ParsedTrial }> {
  const job = mkdtempSync(join(tmpdir(), 'rackmark job '));
  try {
    for (const file of command.files) writeFileSync(join(job, file.name), file.text, { mode: 0o600 });
    const [program = '', ...args] = command.argv.map((argument) => argument.replaceAll('{job}', job));
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (bytes) => {
      out += bytes;
    });
    const [code] = (await once(child, 'close')) as [number | null];
    const parser = sysbenchTpcc.createParser();
    const [trial] = collectTrials([...parser.push(out), ...parser.end(code)]);
    if (!trial) throw new Error('no trial');
    return { code, out, trial };
  } finally {
    rmSync(job, { recursive: true, force: true });
  }
}

test('real sysbench loads, checks, measures and cleans up by scripts of a folder', {
  timeout: 60_000,
}, async () => {
  const loaded = await carryOut(sysbenchTpcc.prepare(run()));
  expect(loaded).toMatchObject({ code: 0, trial: { endReason: 'complete', unknownLines: 0 } });
  expect(loaded.out).toContain('Check 1, warehouse: 3 PASSED');

  const measured = await carryOut(sysbenchTpcc.measure(run()));
  expect(measured).toMatchObject({ code: 0, trial: { endReason: 'complete', unknownLines: 0 } });
  // The Lua reporter forgets the colon.
  expect(measured.out).toMatch(/err\/s \d/);
  const values = sysbenchTpcc.metrics.map(({ name, of }) => [
    name,
    of(measured.trial.intervals.at(0) ?? fail()),
  ]);
  expect(Object.fromEntries(values)).toMatchObject({ threads: 2, rollbacks: 0 });
  const done = figureOf(ownReport(measured.trial), 'transactions-count')?.value ?? 0;
  expect(Number(server.query('SELECT SUM(w_ytd) FROM sbtpcc.warehouse1'))).toBe(done);

  await carryOut(sysbenchTpcc.cleanup(run()));
  expect(server.query('SHOW TABLES FROM sbtpcc').trim()).toBe('');
});

test('a failed check fails the load though sysbench ends with 0', { timeout: 60_000 }, async () => {
  server.query('CREATE TABLE sbtpcc.warehouse1 (w_id SMALLINT NOT NULL)');
  const program = join(folder, 'no-prepare.sh');
  const { code, out, trial } = await carryOut(sysbenchTpcc.prepare(run({ program })));
  server.query('DROP TABLE sbtpcc.warehouse1');
  expect([code, trial.endReason]).toEqual([1, 'failed']);
  expect(out).toContain('Check 1, warehouse: 1 FAILED!!!');
});

function fail(): never {
  throw new Error('no interval');
}
