import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type NamespaceHost, type NamespaceLab, openNamespaceLab } from '../../lab/namespace-lab.ts';
import { type Engine, openEngine } from '../../support/engine.ts';
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

/** Says what it is like any server; started for a trial it answers nobody and does not end when it is asked to. */
const hanging = `#!/bin/sh
case "$*" in
  *--init-file*) trap '' TERM; while :; do sleep 1; done ;;
  *) exec mariadbd "$@" ;;
esac
`;

describe.skipIf(missing !== null)(
  `a trial whose server hangs in its start${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    const data = makeDataDirectory();
    let lab: NamespaceLab;
    let host: NamespaceHost;
    let engine: Engine;
    beforeAll(async () => {
      lab = openNamespaceLab();
      host = await lab.up('hanging');
      host.exec(['sh', '-c', 'cat >/usr/sbin/hanging-server && chmod 755 /usr/sbin/hanging-server'], hanging);
      engine = await openEngine(data.path);
      await register(engine, lab, host);
    });
    afterAll(async () => {
      await engine?.close();
      await lab?.close();
      data.remove();
    });

    // The server alone would be waited for 300 s, and given 300 s to end.
    it('is canceled at once, and tells until the host is put back', { timeout: 60_000 }, async () => {
      const before = host.files();
      const base = '[mysqld]\ninnodb_buffer_pool_size = 32M\ninnodb_log_file_size = 16M\n';
      const server = { host: 'hanging', program: '/usr/sbin/hanging-server', base };
      const id = await begin(engine, planText('hanging', { server }));
      await inPhase(engine, id, 'restore-data');
      const isHanging = () =>
        host.processes().some(({ command }) => /hanging-server.*--init-file/.test(command));
      await vi.waitFor(() => expect(isHanging()).toBe(true), { timeout: 40_000, interval: 100 });
      await engine.call('experiments.cancel', { id });
      expect((await engine.call('experiments.get', { id })).cleaningUp).toBe(true);
      const [trial] = await settled(engine, id);
      expect(trial?.state).toEqual({ status: 'canceled', phase: 'restore-data' });
      await when(engine, async () => (await engine.call('experiments.get', { id })).cleaningUp !== true);
      expect(leftOn(host, before)).toEqual([]);
    });
  },
);
