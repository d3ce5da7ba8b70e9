import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FailureCode } from '../../../preload/contract/failure.ts';
import type { Trial } from '../../../preload/contract/trials.ts';
import { type NamespaceHost, type NamespaceLab, openNamespaceLab } from '../../lab/namespace-lab.ts';
import { type Engine, openEngine } from '../../support/engine.ts';
import {
  begin,
  inPhase,
  inputFor,
  leftOn,
  makeDataDirectory,
  planText,
  register,
  settled,
  trialHostsMissing,
  trustShownKey,
} from './world.ts';

const missing = trialHostsMissing();
const data = makeDataDirectory();
let lab: NamespaceLab;
let host: NamespaceHost;
let engine: Engine;
let before: ReadonlyMap<string, string>;

/** A plan that is over soon. */
const soon = { warmupSeconds: 1, measureSeconds: 2 } as const;

async function rawText(trial: Trial, name: string): Promise<string> {
  return (await engine.call('trials.rawText', { id: trial.id, name, fromLine: 1, lines: 500 })).text;
}

/** The plan meets this failure of the place, waits for somebody to look, and then runs to its end. */
async function expectPausedThenResumed(code: FailureCode, mend: () => unknown): Promise<void> {
  const experiment = await begin(engine, planText('refused', soon));
  const [refused, again, ...others] = await settled(engine, experiment);
  expect(refused?.state).toMatchObject({ status: 'failed', phase: 'preflight', failure: { code } });
  expect(again?.state).toEqual({ status: 'pending' });
  expect(others).toEqual([]);
  expect((await engine.call('experiments.get', { id: experiment })).status).toBe('paused');
  await mend();
  expect(leftOn(host, before)).toEqual([]);
  await engine.call('experiments.resume', { id: experiment });
  const trials = await settled(engine, experiment);
  expect(trials.at(-1)?.state).toEqual({ status: 'succeeded' });
  expect(leftOn(host, before)).toEqual([]);
}

describe.skipIf(missing !== null)(
  `a trial that cannot be run${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    let hostId: number;

    beforeAll(async () => {
      lab = openNamespaceLab();
      host = await lab.up('refused');
      host.exec(['install', '-d', '-o', 'lab', '/srv/small']);
      // `mount` keeps notes in /run/mount from its first use on.
      host.exec(['sh', '-c', 'mount -t tmpfs small /srv/small && umount /srv/small']);
      before = host.files();
      engine = await openEngine(data.path);
      hostId = (await register(engine, lab, host)).id;
    });
    afterAll(async () => {
      await engine?.close();
      await lab?.close();
      data.remove();
    });

    it('fails when its server knows no such variable, and says which', async () => {
      const factors = [{ target: 'setting' as const, name: 'innodb_buffer_pool_chunk_sizes', levels: [1] }];
      const unknown = await begin(engine, planText('refused', { ...soon, factors }));
      const [trial] = await settled(engine, unknown);
      expect(trial?.state).toMatchObject({
        status: 'failed',
        phase: 'start',
        failure: {
          code: 'server-did-not-start',
          detail: expect.stringContaining('innodb_buffer_pool_chunk_sizes'),
        },
      });
    });

    it('fails alone when a level is impossible: the others go on', async () => {
      const factors = [
        { target: 'setting' as const, name: 'innodb_flush_method', levels: ['nonsense', 'fsync'] },
      ];
      const [impossible, possible] = await settled(
        engine,
        await begin(engine, planText('refused', { ...soon, factors })),
      );
      expect(impossible?.state).toMatchObject({
        status: 'failed',
        phase: 'start',
        failure: { code: 'server-did-not-start', detail: expect.stringMatching(/innodb.flush.method/) },
      });
      expect(possible?.state).toEqual({ status: 'succeeded' });
      if (impossible === undefined) return;
      expect(await rawText(impossible, 'error.log')).toMatch(/innodb.flush.method/);
    });

    it('waits for sysbench where the host has none', async () => {
      host.exec(['mount', '--bind', '/dev/null', '/usr/bin/sysbench']);
      await expectPausedThenResumed('tool-missing', () => host.exec(['umount', '/usr/bin/sysbench']));
    });

    it('waits for a host that does not answer', async () => {
      host.stopListening();
      await engine.call('hosts.giveSecret', { id: hostId, secret: '' }); // lets go of the open connection
      await expectPausedThenResumed('host-unreachable', () => host.listen());
    });

    it('sends nothing to a host whose key has changed', async () => {
      await host.changeHostKey();
      host.cutSessions();
      await expectPausedThenResumed('host-key-changed', async () => {
        await engine.call('hosts.forgetKey', { id: hostId });
        await trustShownKey(engine, hostId);
      });
    });

    describe('on a nearly full disk', () => {
      const labUser = () => host.exec(['id', '-u', 'lab']).trim();
      const mount = (size: string) =>
        host.exec([
          'mount',
          '-t',
          'tmpfs',
          '-o',
          `size=${size},uid=${labUser()},mode=700`,
          'small',
          '/srv/small',
        ]);

      beforeAll(async () => {
        await engine.call('hosts.change', { ...inputFor(lab, host), id: hostId, directory: '/srv/small' });
      });

      it('waits until there is room', async () => {
        mount('60m');
        await expectPausedThenResumed('disk-full', () => {
          host.exec(['umount', '/srv/small']);
          mount('2g');
        });
        host.exec(['umount', '/srv/small']);
      });

      it('ends under load when the disk fills, and takes its files away', async () => {
        mount('800m');
        const experiment = await begin(engine, planText('refused', { measureSeconds: 40 }));
        await inPhase(engine, experiment, 'measure');
        host.exec(['sh', '-c', 'dd if=/dev/zero of=/srv/small/filler bs=1M 2>/dev/null; true']);
        const [trial, again] = await settled(engine, experiment);
        expect(trial?.state).toMatchObject({
          status: 'failed',
          phase: 'measure',
          failure: { code: 'disk-full' },
        });
        expect(again?.state).toEqual({ status: 'pending' });
        await engine.call('experiments.cancel', { id: experiment });
        await engine.close();
        expect(host.exec(['find', '/srv/small', '-mindepth', '1']).trim()).toBe('/srv/small/filler');
        host.exec(['umount', '/srv/small']);
        engine = await openEngine(data.path);
        expect(leftOn(host, before)).toEqual([]);
      });
    });
  },
);
