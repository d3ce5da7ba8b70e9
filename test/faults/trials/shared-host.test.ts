import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NamespaceHost, type NamespaceLab, openNamespaceLab } from '../../lab/namespace-lab.ts';
import { type Engine, openEngine, startEngineProcess } from '../../support/engine.ts';
import {
  begin,
  inPhase,
  leftOn,
  makeDataDirectory,
  planText,
  register,
  settled,
  trialHostsMissing,
  when,
} from './world.ts';

const missing = trialHostsMissing();

describe.skipIf(missing !== null)(
  `two people with one host${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    const data = { ada: makeDataDirectory(), bob: makeDataDirectory() };
    let lab: NamespaceLab;
    let host: NamespaceHost;
    let before: ReadonlyMap<string, string>;
    let hostId: { readonly ada: number; readonly bob: number };
    let bob: Engine;

    beforeAll(async () => {
      lab = openNamespaceLab();
      host = await lab.up('shared');
      host.exec(['useradd', '--create-home', '--shell', '/bin/bash', 'bob']);
      host.exec(['sh', '-c', 'cp -r /home/lab/.ssh /home/bob && chown -R bob /home/bob/.ssh']);
      before = host.files();
      const ada = await openEngine(data.ada.path);
      const other = await openEngine(data.bob.path);
      hostId = {
        ada: (await register(ada, lab, host)).id,
        bob: (await register(other, lab, host, { user: 'bob', name: 'same-machine' })).id,
      };
      await ada.close();
      await other.close();
    });
    beforeEach(async () => {
      bob = await openEngine(data.bob.path);
    });
    afterEach(() => bob.close());
    afterAll(async () => {
      await lab?.close();
      data.ada.remove();
      data.bob.remove();
    });

    it('have it one after the other, whoever was first', async () => {
      const ada = await openEngine(data.ada.path);
      const plan = { warmupSeconds: 1, measureSeconds: 3 };
      const [hers, his] = await Promise.all([
        begin(ada, planText('shared', plan)),
        begin(bob, planText('same-machine', plan)),
      ]);
      const [ofAda, ofBob] = await Promise.all([settled(ada, hers), settled(bob, his)]);
      const first = ofAda[0]?.state.status === 'succeeded' ? ada : bob;
      const [won, lost] = first === ada ? [ofAda, ofBob] : [ofBob, ofAda];
      const [second, waits] = first === ada ? [bob, his] : [ada, hers];
      expect(won.map(({ state }) => state.status)).toEqual(['succeeded']);
      expect(lost.map(({ state }) => state)).toMatchObject([
        { status: 'failed', phase: 'preflight', failure: { code: 'host-busy' } },
        { status: 'pending' },
      ]);
      expect((await second.call('experiments.get', { id: waits })).status).toBe('paused');

      await second.call('experiments.resume', { id: waits });
      const trials = await settled(second, waits, ['finished']);
      expect(trials.map(({ state }) => state.status)).toEqual(['failed', 'succeeded']);
      expect(leftOn(host, before)).toEqual([]);
      await ada.close();
    });

    it('are told who holds it, and can take it over from one that is gone', async () => {
      const ada = await startEngineProcess(data.ada.path);
      const hers = await begin(ada, planText('shared', { measureSeconds: 20 }));
      const { id: trialId } = await inPhase(ada, hers, 'measure');
      expect(await ada.call('hosts.lease', { id: hostId.ada })).toMatchObject({ ours: true });
      await ada.kill();

      const held = await bob.call('hosts.lease', { id: hostId.bob });
      expect(held).toMatchObject({ ours: false, owner: expect.stringContaining('@') });
      const his = await begin(bob, planText('same-machine', { warmupSeconds: 1, measureSeconds: 3 }));
      const [refused] = await settled(bob, his);
      expect(refused?.state).toMatchObject({
        failure: { code: 'host-busy', message: expect.stringContaining(`in use by ${held?.owner} until`) },
      });
      const { lease, warning } = await bob.call('hosts.takeOverLease', { id: hostId.bob });
      expect(lease.ours).toBe(true);
      expect(warning).toContain('What they started there goes on');

      const again = await openEngine(data.ada.path);
      const trials = await settled(again, hers);
      expect(trials.find(({ id }) => id === trialId)?.state).toMatchObject({
        status: 'failed',
        failure: { code: 'host-busy' },
      });
      await bob.call('experiments.resume', { id: his });
      expect((await settled(bob, his, ['finished'])).map(({ state }) => state.status)).toEqual([
        'failed',
        'succeeded',
      ]);
      await again.call('experiments.cancel', { id: hers });
      await when(again, async () => leftOn(host, before).length === 0);
      await again.close();
      expect(await bob.call('hosts.lease', { id: hostId.bob })).toBeNull();
    });
  },
);
