import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSeconds, phaseSeconds } from '../../../main/experiments/cost.ts';
import { trialsOf } from '../../../main/experiments/design.ts';
import { knownPlace } from '../../../main/experiments/known-place.ts';
import { newTrials } from '../../../main/experiments/new-trials.ts';
import type { TrialData } from '../../../preload/contract/data-sets.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { planWith } from './plan-texts.ts';

const at = '2026-11-30T20:00:00.000Z';
const plan = planWith({
  factors: [{ target: 'setting', name: 'innodb_page_size', levels: ['8k', '16k'] }],
  replicates: 2,
  order: { kind: 'blocks', seed: 1, controlEvery: 0, groupBy: ['innodb_page_size'] },
});

describe('the time that data takes', () => {
  it('is expected of the first trial that needs a data set, and of no other', () => {
    const extra = newTrials(1, plan, trialsOf(plan), {}).map(
      ({ expectedSeconds }, _, [first]) =>
        (expectedSeconds['restore-data'] ?? 0) - (first?.expectedSeconds['restore-data'] ?? 0),
    );
    expect(extra[0]).toBe(0);
    expect(extra[1]).toBe(0);
    expect(extra.slice(2).every((seconds) => seconds < -5)).toBe(true);
  });

  it('follows what was seen', () => {
    const seen = { copyBytesPerSecond: 1e9, loadBytesPerSecond: 1e8 };
    expect(phaseSeconds(plan, 10e9, seen)['restore-data']).toBe(10);
    expect(buildSeconds(10e9, seen)).toBe(105);
  });
});

describe('what a host has shown of data', () => {
  let parts: OpenParts;
  beforeEach(() => {
    parts = openParts();
  });
  afterEach(() => parts.close());

  function ended(data: Partial<TrialData>): void {
    const { id } = parts.stores.experiments.insert({ plan, yaml: '', source: 'designed' }, at);
    const [row] = newTrials(id, plan, trialsOf(plan), {});
    if (row === undefined) return;
    const trial = parts.stores.trials.insert({ ...row, state: { status: 'succeeded' } }, at);
    parts.stores.trials.setData(trial.id, {
      ...{ dataSet: 'sysbench-0a', built: false, buildSeconds: null, restoreSeconds: 10, bytes: 2e9 },
      ...{ method: 'copy', checked: '', start: 'warm', notes: [], ...data },
    });
  }

  it('is the median of what was copied and loaded, of data sets that are large enough to tell', () => {
    ended({ restoreSeconds: 10 });
    ended({ restoreSeconds: 20, built: true, buildSeconds: 100 });
    ended({ restoreSeconds: 40 });
    ended({ bytes: 1e6, restoreSeconds: 1, built: true, buildSeconds: 5 });
    expect(knownPlace(parts.stores, plan).observed).toMatchObject({
      copyBytesPerSecond: 1e8,
      loadBytesPerSecond: 2e7,
    });
  });

  it('is nothing of loading by another generator', () => {
    ended({ dataSet: 'tpcc-mysql-0a', built: true, buildSeconds: 100 });
    expect(knownPlace(parts.stores, plan).observed).not.toHaveProperty('loadBytesPerSecond');
  });
});
