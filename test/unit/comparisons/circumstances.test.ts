import { describe, expect, it } from 'vitest';
import { circumstancesOf } from '../../../main/comparisons/circumstances.ts';
import type { StoredTrial } from '../../../main/storage/trials.ts';
import type { Plan } from '../../../preload/contract/experiments.ts';

const imported = '2026-12-01T06:16:00.000Z';

function ran(starts: readonly (string | null)[], measured: boolean): string | undefined {
  const trials = starts.map((startedAt) => ({ startedAt, endedAt: imported, server: null, data: null }));
  const plan = {
    warmupSeconds: 0,
    measureSeconds: 60,
    order: { kind: 'blocks' },
    server: { base: '' },
  };
  return circumstancesOf(plan as unknown as Plan, trials as unknown as StoredTrial[], measured).Ran;
}

describe('when trials ran', () => {
  it('is unknown of an import whose logs told no time, and never the time of importing', () => {
    expect(ran([null, null], false)).toBe('unknown');
  });

  it('is what the logs of an import told, and of how many they did not', () => {
    const first = '2013-02-07T09:00:00.000Z';
    expect(ran([first], false)).toBe('started 2013-02-07 09:00 UTC');
    expect(ran(['2013-02-08T10:30:00.000Z', first, null], false)).toBe(
      'started 2013-02-07 09:00 to 2013-02-08 10:30 UTC, 1 trial unknown',
    );
  });

  it('is from the first start to the last end of trials that were measured', () => {
    expect(ran(['2026-12-01T05:00:00.000Z'], true)).toBe('2026-12-01 05:00 to 2026-12-01 06:16 UTC');
  });
});
