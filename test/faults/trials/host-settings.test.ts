import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveKernelFiles, kernelAsFound, kernelFiles } from '../../integration/hosts/kernel-files.ts';
import { type NamespaceHost, type NamespaceLab, openNamespaceLab } from '../../lab/namespace-lab.ts';
import { openEngine, startEngineProcess } from '../../support/engine.ts';
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

const missing = trialHostsMissing() ?? (existsSync('/usr/bin/sudo') ? null : 'sudo is not installed');
const plan = {
  measureSeconds: 3,
  hostSettings: { governor: 'performance', transparentHugePages: 'never', swappiness: 1, dropCaches: true },
} as const;
/** sudo notes by itself who used it. */
const withoutSudo = (files: ReadonlyMap<string, string>) =>
  new Map([...files].filter(([path]) => !path.startsWith('/run/sudo')));
const asSet = 'performance performance performance never 1 3';

describe.skipIf(missing !== null)(
  `a host that a plan sets${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    const data = makeDataDirectory();
    let lab: NamespaceLab;
    let host: NamespaceHost;
    let before: ReadonlyMap<string, string>;

    beforeAll(async () => {
      lab = openNamespaceLab();
      host = await lab.up('set');
      giveKernelFiles(host);
      const engine = await openEngine(data.path);
      const { id } = await register(engine, lab, host, { useSudo: true });
      host.exec(['tee', '/etc/sudoers.d/rackmark'], (await engine.call('hosts.sudoers', { id })).text);
      before = host.files();
      await engine.close();
    });
    afterAll(async () => {
      await lab?.close();
      data.remove();
    });

    it('is set while the load runs, set back afterwards, and both are on record', async () => {
      const engine = await openEngine(data.path);
      const experiment = await begin(engine, planText('set', plan));
      const { id } = await inPhase(engine, experiment, 'measure');
      expect(kernelFiles(host)).toBe(asSet);
      const [trial] = await settled(engine, experiment);
      expect(trial?.state.status).toBe('succeeded');
      expect(kernelFiles(host)).toBe(`${kernelAsFound} 3`);
      expect(leftOn(host, before, withoutSudo)).toEqual([]);

      const { hostFindings } = await engine.call('trials.get', { id });
      const titles = hostFindings.map(({ title }) => title);
      expect(titles).toEqual(
        expect.arrayContaining([
          'CPU governor: performance',
          'Transparent huge pages: never',
          'Swappiness: 1',
          'Page cache: emptied',
        ]),
      );
      expect(titles).not.toContain('CPU governor: powersave');
      const { text } = await engine.call('reports.draw', {
        experimentId: experiment,
        format: 'md',
        redact: false,
      });
      expect(text).toContain('set: CPU governor: performance (powersave before)');
      await engine.close();
    });

    it('is set back at the next start of an app that died meanwhile', async () => {
      const engine = await startEngineProcess(data.path, 'restore-data');
      const died = begin(engine, planText('set', plan)).catch(() => 0);
      await engine.ended;
      await died;
      // The page cache has its turn later.
      expect(kernelFiles(host)).toBe(asSet.replace(/ 3$/, ''));
      const again = await openEngine(data.path);
      await when(again, async () => kernelFiles(host) === kernelAsFound);
      for (const { id, status } of await again.call('experiments.list', {}))
        if (status !== 'finished') await again.call('experiments.cancel', { id });
      await when(again, async () => leftOn(host, before, withoutSudo).length === 0);
      await again.close();
    });

    it('is left alone, and the experiment pauses, where it does not have what is asked', async () => {
      host.exec(['umount', '/sys/devices/system/cpu']);
      const engine = await openEngine(data.path);
      const experiment = await begin(engine, planText('set', plan));
      const [trial] = await settled(engine, experiment);
      expect(trial?.state).toMatchObject({
        status: 'failed',
        phase: 'preflight',
        failure: { code: 'host-not-fit', message: expect.stringContaining('CPU governor') },
      });
      expect((await engine.call('experiments.get', { id: experiment })).status).toBe('paused');
      expect(leftOn(host, before, withoutSudo)).toEqual([]);
      await engine.close();
    });
  },
);
