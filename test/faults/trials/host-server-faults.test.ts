import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DeployStep, deploySteps } from '../../../preload/contract/deployment.ts';
import { allowSudo, hostServerMissing, installServer } from '../../lab/host-server.ts';
import { type NamespaceHost, type NamespaceLab, openNamespaceLab } from '../../lab/namespace-lab.ts';
import { type Engine, openEngine, startEngineProcess } from '../../support/engine.ts';
import { configurationOf, ownServerPlan, serverStateOf, withoutServer } from './host-server-world.ts';
import { begin, leftOn, makeDataDirectory, register, settled, trialHostsMissing, when } from './world.ts';

const missing = trialHostsMissing() ?? hostServerMissing();
const faults = ['cut', 'kill-app', 'kill-server', 'full-disk'] as const;
type Fault = (typeof faults)[number];

/**
 * Every step, and the load itself, with every fault: ten minutes with RACKMARK_ALL_FAULTS=1, by default a few. Nobody waits
 * for a start that is quick; and a server that is dead at the look was not running, and is left so.
 */
const all = [...deploySteps.filter((step) => step !== 'wait'), 'measure' as const]
  .flatMap((step) => faults.map((fault) => ({ step, fault })))
  .filter(({ step, fault }) => !(step === 'look' && fault === 'kill-server'));
const everything = process.env.RACKMARK_ALL_FAULTS === '1';
const some = ['replace cut', 'start kill-app', 'watch kill-server'];
const chosen = everything ? all : all.filter(({ step, fault }) => some.includes(`${step} ${fault}`));

describe.skipIf(missing !== null)(
  `the own server of a host, and a fault${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    const data = makeDataDirectory();
    let lab: NamespaceLab;
    let host: NamespaceHost;
    let before: { configuration: string; server: string; files: ReadonlyMap<string, string> };

    beforeAll(async () => {
      lab = openNamespaceLab();
      host = await lab.up('faulty');
      installServer(host, 'debian');
      allowSudo(host);
      // A small file system of its own for the option files, so that it can be filled.
      host.exec(['sh', '-ec', smallConfiguration]);
      const engine = await openEngine(data.path);
      await register(engine, lab, host, { useSudo: true });
      await engine.close();
      before = {
        configuration: configurationOf(host),
        server: serverStateOf(host),
        files: withoutServer(host.files()),
      };
    });
    afterAll(async () => {
      await lab?.close();
      data.remove();
    });
    let engine: Engine | undefined;
    // Of a test that was given up, so that the next one finds the lab free.
    afterEach(() => engine?.close());

    const inject: Readonly<Record<Exclude<Fault, 'kill-app'>, () => unknown>> = {
      cut: () => host.cutSessions(),
      'kill-server': () => host.exec(['sh', '-c', 'kill -KILL "$(cat /run/mysqld/service.pid)"; true']),
      'full-disk': () =>
        host.exec(['sh', '-c', 'dd if=/dev/zero of=/etc/mysql/filler bs=4k 2>/dev/null; true']),
    };

    async function withFault(step: DeployStep | 'measure', fault: Fault): Promise<void> {
      const plan = ownServerPlan('faulty', 'main-file');
      if (fault === 'kill-app') return killApp(step, plan);
      engine = await openEngine(data.path);
      let met = false;
      const stop = engine.subscribe((event) => {
        const begun = event.event === 'trial.progress' && (event.step ?? 'measure') === step;
        if (!begun) return;
        stop();
        inject[fault]();
        met = true;
      });
      await ended(engine, await begin(engine, plan));
      expect(met).toBe(true);
    }

    async function killApp(step: DeployStep | 'measure', plan: string): Promise<void> {
      const fatal = await startEngineProcess(data.path, step);
      // It dies before it could answer, or its trial would be over without that step.
      const over = begin(fatal, plan).then((id) => settled(fatal, id));
      const trials = await Promise.race([fatal.ended.then(() => []), over]).catch((error: unknown) => {
        if (!/The engine ended/.test(String(error))) throw error;
      });
      expect(trials ?? []).toEqual([]);
      await fatal.ended;
      engine = await openEngine(data.path);
      const [newest] = await engine.call('experiments.list', {});
      if (newest === undefined) throw new Error('The experiment was lost.');
      await ended(engine, newest.id);
    }

    /** The trial is over one way or the other; what would come again is called off, and the app ends. */
    async function ended(engine: Engine, experiment: number): Promise<void> {
      await when(engine, async () => {
        const trials = await engine.call('trials.list', { experimentId: experiment });
        return trials.some(({ state }) => ['succeeded', 'failed', 'canceled'].includes(state.status));
      });
      const { status } = await engine.call('experiments.get', { id: experiment });
      if (status !== 'finished') await engine.call('experiments.cancel', { id: experiment });
      await settled(engine, experiment);
      await engine.close();
    }

    it.each(chosen)('is as it was after $fault at the step $step', async ({ step, fault }) => {
      await withFault(step, fault);
      const after = () => leftOn(host, before.files, withoutServer);
      if (after().length > 0 || configurationOf(host) !== before.configuration) await nextContact();
      expect(configurationOf(host)).toBe(before.configuration);
      expect(serverStateOf(host)).toBe(before.server);
      expect(after()).toEqual([]);
      host.exec(['rm', '-f', '/etc/mysql/filler']);
    });

    /** What could not be put back is put back when the app starts again. */
    async function nextContact(): Promise<void> {
      engine = await openEngine(data.path);
      await when(engine, async () => leftOn(host, before.files, withoutServer).length === 0);
      await engine.close();
    }
  },
);

const smallConfiguration = `cp -a /etc/mysql /etc/mysql.copy
mount -t tmpfs -o size=256k,mode=755 tmpfs /etc/mysql
cp -a /etc/mysql.copy/. /etc/mysql/
rm -rf /etc/mysql.copy`;
