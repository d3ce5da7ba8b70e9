import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { trialsOf } from '../../../main/experiments/design.ts';
import { newTrials } from '../../../main/experiments/new-trials.ts';
import { readPlan } from '../../../main/experiments/plan-file.ts';
import { failureOf } from '../../../main/lab-error.ts';
import { holdHosts, keepHosts, leaseOn, takeHosts, takeOver } from '../../../main/trials/host-leases.ts';
import { putBack, putBackHost } from '../../../main/trials/put-back.ts';
import { Walk } from '../../../main/trials/walk.ts';
import {
  type NamespaceHost,
  type NamespaceLab,
  namespaceLabMissing,
  openNamespaceLab,
} from '../../lab/namespace-lab.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { register } from '../hosts/rack.ts';

const missing = namespaceLabMissing();
const yaml = `rackmark: 1
name: Two trials
server: {host: shared}
client: {host: shared}
factors: []
workload: {}
replicates: 2
`;
const never = new AbortController().signal;

describe.skipIf(missing !== null)(
  `the host of a trial${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    let lab: NamespaceLab;
    let host: NamespaceHost;
    /** Two histories, each with the host in its inventory. */
    let ada: OpenParts;
    let bob: OpenParts;
    let hostId: { ada: number; bob: number };
    beforeAll(async () => {
      lab = openNamespaceLab();
      host = await lab.up('shared');
    });
    afterAll(() => lab.close());
    beforeEach(() => {
      ada = openParts(() => new Date());
      bob = openParts(() => new Date());
      hostId = { ada: register(ada, lab, host), bob: register(bob, lab, host) };
    });
    afterEach(() => {
      ada.close();
      bob.close();
      host.exec(['sh', '-c', 'rm -f /tmp/rackmark-lease.*']);
    });

    const claims = () => host.exec(['sh', '-c', 'ls /tmp | grep -c rackmark-lease || true']).trim();
    const taken = async (work: Promise<unknown>) =>
      failureOf(await work.catch((error: unknown) => error)).code;

    /** The first trial of an experiment, in preflight; the second waits. */
    function beginTrial(parts: OpenParts): { walk: Walk; experimentId: number } {
      const plan = readPlan(yaml);
      const { id } = parts.stores.experiments.insert(
        { plan, yaml, source: 'designed' },
        '2026-11-30T20:00:00.000Z',
      );
      parts.stores.experiments.setStatus(id, 'running', '2026-11-30T20:00:00.000Z');
      const [first] = newTrials(id, plan, trialsOf(plan), {}).map((row) =>
        parts.stores.trials.insert(row, '2026-11-30T20:00:00.000Z'),
      );
      const walk = new Walk(parts, first?.id ?? 0);
      walk.begin('preflight');
      return { walk, experimentId: id };
    }
    const take = (walk: Walk) => takeHosts(walk, [walk.parts.inventory.byName('shared')]);

    it('stays theirs between two trials of an experiment, but not for long', async () => {
      const { walk } = beginTrial(ada);
      await take(walk);
      await putBack(ada, walk.trialId, never);
      expect(ada.stores.intents.listOpen()).toEqual([]);
      const held = await leaseOn(bob, hostId.bob);
      expect(held?.ours).toBe(false);
      const seconds = (Date.parse(held?.until ?? '') - Date.now()) / 1000;
      expect(seconds).toBeGreaterThan(60);
      expect(seconds).toBeLessThan(122);
      expect(await taken(take(beginTrial(bob).walk))).toBe('host-busy');
    });

    it.each(['paused', 'canceled'] as const)(
      'is given back at once when the experiment is %s',
      async (status) => {
        const { walk, experimentId } = beginTrial(ada);
        await take(walk);
        ada.stores.experiments.setStatus(experimentId, status, '2026-11-30T20:00:00.000Z');
        await putBack(ada, walk.trialId, never);
        expect(claims()).toBe('0');
      },
    );

    it('is lost to whoever takes it over, and that one leaves nothing', async () => {
      const { walk } = beginTrial(ada);
      await take(walk);
      await holdHosts(walk, 3600, never);
      const { warning } = await takeOver(bob, hostId.bob);
      expect(warning).toContain('has used shared since');
      expect(await taken(holdHosts(walk, 600, never))).toBe('host-busy');
      const his = beginTrial(bob);
      await take(his.walk);
      // What was taken to begin goes as soon as the trial has its own.
      await putBackHost(bob, hostId.bob);
      expect(claims()).toBe('1');
      bob.stores.experiments.setStatus(his.experimentId, 'canceled', '2026-11-30T20:00:00.000Z');
      await putBack(bob, his.walk.trialId, never);
      expect(claims()).toBe('0');
      expect(await taken(holdHosts(walk, 600, never))).toBe('host-busy');
      await putBack(ada, walk.trialId, never);
      expect((await takeOver(bob, hostId.bob)).warning).toContain('has used shared');
    });

    it('ends the trial when it is lost while the server is being set up', async () => {
      const { walk } = beginTrial(ada);
      await take(walk);
      const over = new AbortController();
      const lost = keepHosts(walk, over.signal, 0.05);
      const isLost = once(lost, 'abort');
      walk.begin('deploy');
      await takeOver(bob, hostId.bob);
      await isLost;
      expect(failureOf(lost.reason)).toMatchObject({ code: 'host-busy', subject: 'shared' });
      over.abort();
    });

    it('is not taken where it is this very computer', async () => {
      const { walk } = beginTrial(ada);
      await takeHosts(walk, [{ ...ada.inventory.byName('shared'), practice: true }]);
      expect(claims()).toBe('0');
      expect(ada.stores.intents.listOpen()).toEqual([]);
    });
  },
);
