import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trial } from '../../../preload/contract/trials.ts';
import { allowSudo, hostServerMissing, installServer } from '../../lab/host-server.ts';
import { type NamespaceHost, type NamespaceLab, openNamespaceLab } from '../../lab/namespace-lab.ts';
import { type Engine, openEngine } from '../../support/engine.ts';
import { configurationOf, ownServerPlan, serverStateOf, withoutServer } from './host-server-world.ts';
import {
  begin,
  inPhase,
  leftOn,
  makeDataDirectory,
  register,
  settled,
  trialHostsMissing,
  when,
} from './world.ts';

const missing = trialHostsMissing() ?? hostServerMissing();

describe.skipIf(missing !== null)(
  `the own server of a host that does not do what a plan wants${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    const data = makeDataDirectory();
    let lab: NamespaceLab;
    let host: NamespaceHost;
    let engine: Engine;
    let before: { configuration: string; server: string; files: ReadonlyMap<string, string> };

    beforeAll(async () => {
      lab = openNamespaceLab();
      host = await lab.up('own');
      installServer(host, 'centos');
      allowSudo(host);
      host.exec(['sh', '-ec', startsElsewhere]);
      engine = await openEngine(data.path);
      await register(engine, lab, host, { useSudo: true });
      before = {
        configuration: configurationOf(host),
        server: serverStateOf(host),
        files: withoutServer(host.files()),
      };
    });
    afterAll(async () => {
      await engine?.close();
      await lab?.close();
      data.remove();
    });

    function expectAsBefore(): void {
      expect(configurationOf(host)).toBe(before.configuration);
      expect(serverStateOf(host)).toBe(before.server);
      expect(leftOn(host, before.files, withoutServer)).toEqual([]);
    }

    async function trialOf(plan: string): Promise<Trial> {
      const experiment = await begin(engine, plan);
      const [trial] = await settled(engine, experiment);
      if (trial === undefined) throw new Error('no trial');
      await callOff(experiment);
      return trial;
    }

    /** What would be tried again is not. */
    async function callOff(experiment: number): Promise<void> {
      const { status } = await engine.call('experiments.get', { id: experiment });
      if (status !== 'finished') await engine.call('experiments.cancel', { id: experiment });
      await settled(engine, experiment);
    }

    it('is stopped again where it was, after it refused to start; the first error of InnoDB says why', async () => {
      host.exec(['service', 'mariadb', 'stop']);
      const factors = [{ target: 'setting' as const, name: 'innodb_buffer_pool_size', levels: ['15000T'] }];
      const trial = await trialOf(ownServerPlan('own', 'main-file', { factors }));
      expect(trial.state).toMatchObject({
        status: 'failed',
        phase: 'start',
        failure: { code: 'server-did-not-start', detail: expect.stringMatching(/\[ERROR\] InnoDB: /) },
      });
      const log = { id: trial.id, name: 'error.log', fromLine: 1, lines: 500 };
      expect((await engine.call('trials.rawText', log)).text).toMatch(/\[ERROR\] InnoDB: /);
      expect(host.processes().filter(({ command }) => /mariadbd/.test(command))).toEqual([]);
      host.exec(['service', 'mariadb', 'start']);
      expectAsBefore();
    });

    it('is set back when it starts without the settings', async () => {
      const service = {
        control: 'commands' as const,
        start: ['/srv/start'],
        stop: ['service', 'mariadb', 'stop'],
      };
      const trial = await trialOf(ownServerPlan('own', 'drop-in', { service }));
      expect(trial.state).toMatchObject({
        ...{ status: 'failed', phase: 'verify', failure: { code: 'setting-not-effective' } },
      });
      expect(trial.state.status === 'failed' && trial.state.failure.message).toMatch(
        /did not read .*zz-rackmark/,
      );
      expectAsBefore();
    });

    it('gets back what it had after a power cut, as soon as the host answers again', async () => {
      const experiment = await begin(engine, ownServerPlan('own', 'main-file'));
      await inPhase(engine, experiment, 'verify');
      await host.powerCycle();
      // As at every start of the host: with whatever its option files say now.
      host.exec(['service', 'mariadb', 'start']);
      await when(engine, async () => leftOn(host, before.files, withoutServer).length === 0);
      await callOff(experiment);
      expectAsBefore();
    });
  },
);

/** A start command that gives the server option files of its own, so that ours is not read. */
const startsElsewhere = `cat >/srv/start <<'END'
#!/bin/sh
[ -e /etc/my.cnf.d/zz-rackmark.cnf ] || exec service mariadb start
cat /etc/my.cnf.d/mariadb-server.cnf >/srv/other.cnf
install -d -o mysql -g mysql /run/mysqld
setsid mariadbd --defaults-file=/srv/other.cnf --user=mysql </dev/null >/dev/null 2>&1 &
echo $! >/run/mysqld/service.pid
END
chmod 755 /srv/start
cp /etc/my.cnf.d/mariadb-server.cnf /srv/other.cnf`;
