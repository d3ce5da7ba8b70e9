import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowSudo, hostServerMissing, installServer } from '../../lab/host-server.ts';
import { type NamespaceHost, type NamespaceLab, openNamespaceLab } from '../../lab/namespace-lab.ts';
import { type Engine, openEngine } from '../../support/engine.ts';
import { configurationOf, ownServerPlan, serverStateOf, withoutServer } from './host-server-world.ts';
import { begin, leftOn, makeDataDirectory, register, settled, trialHostsMissing } from './world.ts';

const missing = trialHostsMissing() ?? hostServerMissing();

describe.skipIf(missing !== null).each(['debian', 'centos'] as const)(
  `the own server of a host as %s lays it out${missing === null ? '' : ` (skipped: ${missing})`}`,
  (layout) => {
    const data = makeDataDirectory();
    let lab: NamespaceLab;
    let host: NamespaceHost;
    let engine: Engine;

    beforeAll(async () => {
      lab = openNamespaceLab();
      host = await lab.up(layout);
      installServer(host, layout);
      allowSudo(host);
      engine = await openEngine(data.path);
      await register(engine, lab, host, { useSudo: true });
    });
    afterAll(async () => {
      await engine?.close();
      await lab?.close();
      data.remove();
    });

    it.each(['drop-in', 'main-file'] as const)(
      'takes the settings of a trial by the %s way, and shows no trace of it afterwards',
      async (way) => {
        const before = {
          configuration: configurationOf(host),
          server: serverStateOf(host),
          files: withoutServer(host.files()),
        };
        const experiment = await begin(engine, ownServerPlan(layout, way));
        const [trial] = await settled(engine, experiment);
        expect(trial?.state).toEqual({ status: 'succeeded' });
        expect(configurationOf(host)).toBe(before.configuration);
        expect(serverStateOf(host)).toBe(before.server);
        expect(leftOn(host, before.files, withoutServer)).toEqual([]);

        const { settings, hostFindings } = await engine.call('trials.get', { id: trial?.id ?? 0 });
        expect(settings).toEqual(
          expect.arrayContaining([
            expect.objectContaining({ name: 'innodb_buffer_pool_size', agreement: 'as-requested' }),
            expect.objectContaining({ name: 'innodb_flush_log_at_trx_commit', effective: '0' }),
          ]),
        );
        const { text } = await engine.call('trials.rawText', {
          ...{ id: trial?.id ?? 0, name: 'configuration.diff', fromLine: 1, lines: 100 },
        });
        expect(text).toContain('\n+innodb_flush_log_at_trx_commit = 0\n');
        const changes = hostFindings.find(({ id }) => id === 'host-server-changes')?.evidence;
        expect(changes).toContain(/^\+\+\+ (.*)$/m.exec(text)?.[1]);
        expect(changes).toMatch(/database rackmark_/);
      },
    );
  },
);
