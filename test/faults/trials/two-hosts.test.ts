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
let server: NamespaceHost;
let client: NamespaceHost;
let engine: EngineProcess;

describe.skipIf(missing !== null)(
  `a server on one host and its load on another${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    beforeAll(async () => {
      lab = openNamespaceLab();
      server = await lab.up('server');
      client = await lab.up('client');
      engine = await startEngineProcess(data.path);
      await register(engine, lab, server, { roles: ['server'] });
      await register(engine, lab, client, { roles: ['client'], authentication: { kind: 'password' } });
    });
    afterAll(async () => {
      await engine?.kill();
      await lab?.close();
      data.remove();
    });

    const plan = planText('server', { client: { host: 'client' } });

    it('measures over the network, sees both hosts, and both counts of the work agree', async () => {
      const before = [server.files(), client.files()] as const;
      const experiment = await begin(engine, plan);
      const { id } = await inPhase(engine, experiment, 'measure');
      const output = keepOutput(client);
      const [trial] = await settled(engine, experiment);
      expect(trial?.state).toEqual({ status: 'succeeded' });
      await expectSameAsOnHost(engine, id, output.take());

      const [busy] = await engine.call('trials.series', { id, metrics: ['client-cpu-busy'] });
      expect(busy?.label).toBe('Client: CPU busy');
      expect(busy?.seconds.filter((second) => second > 0 && second <= 8).length).toBeGreaterThanOrEqual(7);
      const { measurements } = await engine.call('trials.get', { id });
      const apart = measurements.find(({ metric }) => metric === 'cross-check');
      expect(Math.abs(apart?.value ?? 1)).toBeLessThan(0.05);
      expect(leftOn(server, before[0])).toEqual([]);
      expect(leftOn(client, before[1])).toEqual([]);
    });

    it('waits, after a kill of the app, until somebody enters the password again', async () => {
      const experiment = await begin(engine, plan);
      const { id } = await inPhase(engine, experiment, 'measure');
      const output = keepOutput(client);
      await engine.kill();
      engine = await startEngineProcess(data.path);
      const host = await when(engine, async () => {
        const found = (await engine.call('hosts.list', {})).find(({ name }) => name === 'client');
        return found?.link.state === 'lost' && found;
      });
      expect(host.link).toMatchObject({ state: 'lost', failure: { code: 'secret-needed' } });
      await engine.call('hosts.giveSecret', { id: host.id, secret: lab.password });
      const [trial] = await settled(engine, experiment);
      expect(trial?.state).toEqual({ status: 'succeeded' });
      await expectSameAsOnHost(engine, id, output.take());
    });
  },
);
