import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NamespaceHost, type NamespaceLab, openNamespaceLab } from '../../lab/namespace-lab.ts';
import { type EngineProcess, startEngineProcess } from '../../support/engine.ts';
import {
  begin,
  expectSameAsOnHost,
  inPhase,
  keepOutput,
  leftOn,
  makeDataDirectory,
  planText,
  register,
  settled,
  trialHostsMissing,
  when,
} from './world.ts';

const missing = trialHostsMissing();
const data = makeDataDirectory();
let lab: NamespaceLab;
let host: NamespaceHost;
let engine: EngineProcess;
let before: ReadonlyMap<string, string>;

describe.skipIf(missing !== null)(
  `an app that is killed${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    beforeAll(async () => {
      lab = openNamespaceLab();
      host = await lab.up('killed');
      before = host.files();
      engine = await startEngineProcess(data.path);
      await register(engine, lab, host);
    });
    afterAll(async () => {
      await engine?.kill();
      await lab?.close();
      data.remove();
    });

    it('goes on with a measured window as if it had been there all the time', async () => {
      const experiment = await begin(engine, planText('killed', { measureSeconds: 10 }));
      const trial = await inPhase(engine, experiment, 'measure');
      const output = keepOutput(host);
      await when(engine, async () => {
        const [throughput] = await engine.call('trials.series', { id: trial.id, metrics: ['throughput'] });
        return (throughput?.seconds.at(-1) ?? 0) >= 3;
      });
      await engine.kill();
      engine = await startEngineProcess(data.path);
      const [ended] = await settled(engine, experiment);
      expect(ended?.state).toEqual({ status: 'succeeded' });

      await expectSameAsOnHost(engine, trial.id, output.take());
      expect(leftOn(host, before)).toEqual([]);
    });

    it('begins a trial anew that was being set up, and goes on with one that was under load, in whichever phase', async () => {
      await engine.close();
      const fatal = ['restore-data', 'warmup', 'collect', 'postflight', 'cleanup'] as const;
      engine = await startEngineProcess(data.path, fatal[0]);
      const experiment = await begin(engine, planText('killed'));
      for (const next of [...fatal.slice(1), undefined]) {
        await engine.ended;
        engine = await startEngineProcess(data.path, next);
      }
      const trials = await settled(engine, experiment);
      expect(trials.map(({ state }) => state)).toMatchObject([
        { status: 'failed', phase: 'restore-data', failure: { code: 'interrupted' } },
        { status: 'failed', phase: 'warmup', failure: { code: 'interrupted' } },
        { status: 'succeeded' },
      ]);
      expect(trials.at(-1)?.validity?.worth).not.toBe('invalid');
      expect(leftOn(host, before)).toEqual([]);
    });

    it('takes away at the next start what an experiment left that was canceled as the app died', async () => {
      const experiment = await begin(engine, planText('killed'));
      await inPhase(engine, experiment, 'warmup');
      await engine.call('experiments.cancel', { id: experiment });
      await engine.kill();
      expect(leftOn(host, before)).not.toEqual([]);

      engine = await startEngineProcess(data.path);
      // What closing waits for is what the start began.
      await when(engine, async () => leftOn(host, before).length === 0);
      expect(await engine.call('trials.list', { running: true })).toEqual([]);
    });
  },
);
