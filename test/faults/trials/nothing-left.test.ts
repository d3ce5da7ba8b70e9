import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Phase } from '../../../preload/contract/trials.ts';
import { type NamespaceHost, type NamespaceLab, openNamespaceLab } from '../../lab/namespace-lab.ts';
import { type Engine, openEngine } from '../../support/engine.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import {
  begin,
  leftOn,
  makeDataDirectory,
  onPhase,
  planText,
  register,
  settled,
  trialHostsMissing,
} from './world.ts';

const missing = trialHostsMissing();
const data = makeDataDirectory();
let lab: NamespaceLab;
let host: NamespaceHost;
let engine: Engine;
let own: OwnServer;
let before: ReadonlyMap<string, string>;
let configuration: string;

/** The machine's configuration as Debian sets it up, links and all. */
function mysqlConfiguration(): string {
  const root = `${host.root}/etc/mysql`;
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return names.map((name) => `${name} ${contentOf(join(root, name))}`).join('\n');
}

function contentOf(path: string): string {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return `-> ${readlinkSync(path)}`;
  if (!stats.isFile()) return 'directory';
  return `${stats.mode} ${stats.mtimeMs} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
}

describe.skipIf(missing !== null)(
  `a host with a MariaDB of its own${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    beforeAll(async () => {
      lab = openNamespaceLab();
      host = await lab.up('own');
      own = await startOwnServer(host);
      configuration = mysqlConfiguration();
      before = own.withoutItsFiles(host.files());
      engine = await openEngine(data.path);
      await register(engine, lab, host);
      await engine.close();
    });
    beforeEach(async () => {
      engine = await openEngine(data.path);
    });
    afterEach(() => engine.close());
    afterAll(async () => {
      await lab?.close();
      data.remove();
    });

    function expectUntouched(): void {
      expect(leftOn(host, before, own.withoutItsFiles)).toEqual([]);
      expect(mysqlConfiguration()).toBe(configuration);
      expect(readlinkSync(`${host.root}/etc/mysql/my.cnf`)).toBe('/etc/alternatives/my.cnf');
      own.expectUndisturbed();
    }

    it('is as it was after an experiment that finished', async () => {
      const trials = await settled(engine, await begin(engine, planText('own')));
      expect(trials.map(({ state }) => state.status)).toEqual(['succeeded']);
      expectUntouched();
    });

    it('keeps the data set, and nothing else, where the plan asks for it', async () => {
      const experiment = await begin(engine, planText('own', { keepDataSet: true, measureSeconds: 2 }));
      await settled(engine, experiment);
      const left = leftOn(host, before, own.withoutItsFiles);
      expect(left.length).toBeGreaterThan(100);
      const kept = /^file: \/home\/lab\/\.rackmark(\/data-sets(\/|$)|$)/;
      expect(left.filter((line) => !kept.test(line))).toEqual([]);
      host.exec(['rm', '-r', '/home/lab/.rackmark']);
      expectUntouched();
    });

    const phases: readonly Phase[] = [
      'preflight',
      'deploy',
      'restore-data',
      'start',
      'warmup',
      'measure',
      'collect',
    ];
    it.each(phases)('is as it was after an experiment that was canceled in %s', async (phase) => {
      const canceled = Promise.withResolvers<void>();
      const stop = onPhase(engine, (entered, { experimentId }) => {
        if (entered !== phase) return;
        stop();
        engine
          .call('experiments.cancel', { id: experimentId })
          .then(() => canceled.resolve(), canceled.reject);
      });
      const experiment = await begin(engine, planText('own'));
      await canceled.promise;
      // Closing the app waits for what was canceled, as Ctrl-C at the terminal does.
      await engine.close();
      expectUntouched();
      engine = await openEngine(data.path);
      const trials = await settled(engine, experiment);
      expect(trials.map(({ state }) => state)).toMatchObject([{ status: 'canceled', phase }]);
    });
  },
);
