import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Phase, phases } from '../../../preload/contract/trials.ts';
import { type NamespaceHost, type NamespaceLab, openNamespaceLab } from '../../lab/namespace-lab.ts';
import { type Engine, openEngine } from '../../support/engine.ts';
import {
  begin,
  expectSameAsOnHost,
  inPhase,
  keepOutput,
  leftOn,
  makeDataDirectory,
  onPhase,
  planText,
  register,
  settled,
  trialHostsMissing,
  when,
} from './world.ts';

const missing = trialHostsMissing();
const data = makeDataDirectory();
const cutSeconds = 30;
let lab: NamespaceLab;
let host: NamespaceHost;
let hostId: number;
let engine: Engine;
let before: ReadonlyMap<string, string>;

describe.skipIf(missing !== null)(
  `a link that is cut${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    beforeAll(async () => {
      lab = openNamespaceLab();
      host = await lab.up('cut');
      before = host.files();
      engine = await openEngine(data.path);
      hostId = (await register(engine, lab, host)).id;
    });
    afterAll(async () => {
      await engine?.close();
      await lab?.close();
      data.remove();
    });

    const link = async () => (await engine.call('hosts.list', {})).find(({ id }) => id === hostId)?.link;

    it('costs a measured window nothing, though every packet is dropped for half a minute', async () => {
      const experiment = await begin(engine, planText('cut', { measureSeconds: cutSeconds + 4 }));
      const trial = await inPhase(engine, experiment, 'measure');
      const output = keepOutput(host);
      host.cut();
      const over = delay(cutSeconds * 1000);
      const lost = await when(engine, async () => {
        const now = await link();
        return now?.state === 'lost' && now;
      });
      await over;
      // Tried in vain meanwhile, and still lost since the first time.
      expect(await link()).toMatchObject({ state: 'lost', since: lost.since });
      expect(Date.now() - Date.parse(lost.since)).toBeGreaterThan((cutSeconds - 20) * 1000);
      host.join();

      const [ended] = await settled(engine, experiment);
      expect(ended?.state).toEqual({ status: 'succeeded' });
      expect(await link()).toMatchObject({ state: 'connected' });
      await expectSameAsOnHost(engine, trial.id, output.take());
      expect(leftOn(host, before)).toEqual([]);
    });

    it('ends a trial one way or the other, in whichever phase, and the plan goes on to its end', async () => {
      const experiment = await begin(engine, planText('cut'));
      const waiting = new Set<Phase>(phases);
      const stop = onPhase(engine, (phase) => {
        if (waiting.delete(phase)) host.cutSessions();
      });
      for (;;) {
        const trials = await settled(engine, experiment);
        const { status } = await engine.call('experiments.get', { id: experiment });
        if (status === 'paused') {
          await engine.call('experiments.resume', { id: experiment });
          continue;
        }
        stop();
        expect([...waiting]).toEqual([]);
        const last = trials.at(-1);
        expect(last?.state).toEqual({ status: 'succeeded' });
        expect(last?.validity?.worth).not.toBe('invalid');
        // Once the load runs by itself, a cut costs nothing.
        const beforeLoad = phases.slice(0, phases.indexOf('measure'));
        for (const { state } of trials.slice(0, -1)) {
          expect(state).toMatchObject({ status: 'failed', failure: { code: 'connection-lost' } });
          expect(state.status === 'failed' && beforeLoad.includes(state.phase)).toBe(true);
        }
        break;
      }
      expect(leftOn(host, before)).toEqual([]);
    });

    it('leaves nothing of a trial that lost its host while the server was being started', async () => {
      const experiment = await begin(engine, planText('cut'));
      const stop = onPhase(engine, (phase) => {
        if (phase !== 'start') return;
        stop();
        host.cut();
      });
      await when(engine, async () => (await link())?.state === 'lost');
      host.join();
      const trials = await settled(engine, experiment);
      expect(trials.map(({ state }) => state)).toMatchObject([
        { status: 'failed', phase: 'start', failure: { code: 'connection-lost' } },
        { status: 'succeeded' },
      ]);
      expect(leftOn(host, before)).toEqual([]);
    });
  },
);
