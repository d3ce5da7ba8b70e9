import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { completeOptions } from '../../../main/workloads/options.ts';
import { collectTrials } from '../../../main/workloads/parsed-trial.ts';
import { tpccMysql } from '../../../main/workloads/tpcc-mysql/tpcc-mysql.ts';
import type { Command, RunContext } from '../../../main/workloads/workload.ts';
import {
  begin,
  makeDataDirectory,
  planText,
  register,
  settled,
  trialHostsMissing,
} from '../../faults/trials/world.ts';
import { type NamespaceHost, type NamespaceLab, openNamespaceLab } from '../../lab/namespace-lab.ts';
import { type Engine, openEngine } from '../../support/engine.ts';
import { type PrivateMariadb, startMariadb } from '../../support/private-mariadb.ts';

const password = `only-${'Qx7'.repeat(6)}-here`;
let port: number;
let server: PrivateMariadb;
let folder: string;

beforeAll(async () => {
  port = await freePort();
  server = await startMariadb(port);
  server.query(
    `DROP USER IF EXISTS ''@localhost; CREATE DATABASE tpcc; CREATE USER lab@'%' IDENTIFIED BY '${password}'; GRANT ALL ON tpcc.* TO lab@'%'`,
  );
  folder = farEnd();
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Where the host would have built tpcc-mysql. Its programs are the far end of a wire that cannot be had here. */
function farEnd(): string {
  const place = mkdtempSync(join(tmpdir(), 'rackmark tpcc '));
  cpSync(new URL('../../support/far-end-of-tpcc-mysql/', import.meta.url), place, { recursive: true });
  copyFileSync(
    new URL('../../fixtures/tpcc-mysql/tpcc9-i1-c4.out', import.meta.url),
    join(place, 'capture.out'),
  );
  return place;
}

function run(options: Record<string, string | number | boolean> = {}): RunContext {
  return {
    options: completeOptions(tpccMysql, { folder, warehouses: 3, connections: 4, ...options }),
    connection: { host: 'localhost', port, socket: server.socket, user: 'lab', password, database: 'tpcc' },
    warmupSeconds: 0.5,
    measureSeconds: 1,
    reportIntervalSeconds: 1,
  };
}

/** Starts a command as a job would; the directory is the job's. */
async function carryOut(command: Command) {
  const job = mkdtempSync(join(tmpdir(), 'rackmark job '));
  try {
    for (const file of command.files) writeFileSync(join(job, file.name), file.text, { mode: 0o600 });
    const [program = '', ...args] = command.argv.map((argument) => argument.replaceAll('{job}', job));
    const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout?.on('data', (bytes) => {
      out += bytes;
    });
    child.stderr?.on('data', (bytes) => {
      err += bytes;
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, out, err };
  } finally {
    rmSync(job, { recursive: true, force: true });
  }
}

describe('tpcc-mysql, its programs played by the far end, against a private MariaDB', () => {
  test('loads by several loaders, measures and cleans up', { timeout: 60_000 }, async () => {
    const loaded = await carryOut(tpccMysql.prepare(run({ loaders: 2 })));
    expect(loaded).toEqual({ code: 0, out: '3 warehouses loaded\n', err: '' });
    expect(server.query('SELECT GROUP_CONCAT(w_id ORDER BY w_id) FROM tpcc.warehouse').trim()).toBe('1,2,3');
    expect(server.query('SHOW CREATE TABLE tpcc.district')).toContain('fk_district');

    const measured = await carryOut(tpccMysql.measure(run()));
    expect(measured).toMatchObject({ code: 0, err: '' });
    expect(measured.out).not.toContain(password);
    expect(measured.out).toContain("option p with value '****'");
    const parser = tpccMysql.createParser();
    const [trial] = collectTrials([...parser.push(measured.out), ...parser.end(measured.code)]);
    expect(trial).toMatchObject({ endReason: 'complete', unknownLines: 0 });
    expect(trial?.intervals.map((interval) => interval.throughput)).toEqual([162, 127]);

    expect(await carryOut(tpccMysql.cleanup(run()))).toEqual({ code: 0, out: '', err: '' });
    expect(server.query('SHOW TABLES FROM tpcc').trim()).toBe('');
  });

  test('a loader that does not say that it is done fails the load, whatever its exit code', {
    timeout: 60_000,
  }, async () => {
    const broken = farEnd();
    writeFileSync(join(broken, 'broken'), '');
    const { code, out, err } = await carryOut(tpccMysql.prepare(run({ folder: broken })));
    rmSync(broken, { recursive: true });
    await carryOut(tpccMysql.cleanup(run()));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('tpcc_load did not say that it was done:');
    expect(err).toContain('Retrying ...');
    expect(err).not.toContain(password);
  });

  test('a table that is not there ends the trial as failed though the exit code is 0', {
    timeout: 60_000,
  }, async () => {
    const { code, out } = await carryOut(tpccMysql.measure(run()));
    const parser = tpccMysql.createParser();
    const [trial] = collectTrials([...parser.push(out), ...parser.end(code)]);
    expect([code, trial?.endReason]).toEqual([0, 'failed']);
  });
});

const missing = trialHostsMissing();

describe.skipIf(missing !== null)(
  `a trial of tpcc-mysql on a host${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    const data = makeDataDirectory();
    let lab: NamespaceLab;
    let host: NamespaceHost;
    let engine: Engine;

    beforeAll(async () => {
      lab = openNamespaceLab();
      host = await lab.up('tpcc');
      engine = await openEngine(data.path);
      await register(engine, lab, host);
    });
    afterAll(async () => {
      await engine?.close();
      await lab?.close();
      data.remove();
    });

    const plan = planText('tpcc', {
      workload: { generator: 'tpcc-mysql', options: { warehouses: 2, connections: 4 } },
      warmupSeconds: 1,
      measureSeconds: 3,
    });

    it('is not begun where it was not built, and says how to build it', { timeout: 60_000 }, async () => {
      const [trial] = await settled(engine, await begin(engine, plan));
      const failure = trial?.state.status === 'failed' ? trial.state.failure : null;
      expect(failure).toMatchObject({
        code: 'tool-missing',
        message:
          'tpcc lacks /opt/tpcc-mysql/tpcc_start, /opt/tpcc-mysql/tpcc_load, /opt/tpcc-mysql/create_table.sql and /opt/tpcc-mysql/add_fkey_idx.sql, which tpcc-mysql needs.',
      });
      expect(failure?.remedy).toContain('git clone https://github.com/Percona-Lab/tpcc-mysql');
    });

    it('goes from the plan to a result that the server’s own count doubts', {
      timeout: 120_000,
    }, async () => {
      cpSync(folder, join(host.root, 'opt/tpcc-mysql'), { recursive: true });
      host.exec(['chmod', '-R', 'a+rX', '/opt/tpcc-mysql']);
      const [trial] = await settled(engine, await begin(engine, plan));
      expect(trial?.state).toEqual({ status: 'succeeded' });
      const detail = await engine.call('trials.get', { id: trial?.id ?? 0 });
      const value = (metric: string) => detail.measurements.find((one) => one.metric === metric)?.value;
      expect(value('throughput')).toBeCloseTo((127 + 102 + 254) / 3, 6);
      expect(value('latency')).toBe(0.032299);
      const found = detail.hostFindings.find(({ id }) => id === 'load-generator');
      expect(found?.evidence).toMatch(/^\/opt\/tpcc-mysql\/tpcc_start sha256 [0-9a-f]{64}\n/);
      // What plays a recording commits once, and its report is of more seconds than were asked for.
      const reasons = detail.trial.validity?.reasons.map(({ id }) => id);
      expect(reasons).toEqual(
        expect.arrayContaining(['cross-check', 'report-disagrees', 'limits-are-milliseconds']),
      );
    });
  },
);
