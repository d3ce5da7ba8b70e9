import { describe, expect, it } from 'vitest';
import type { ImportTrial } from '../../../preload/contract/imports.ts';
import { patternError } from '../../../renderer/imports/factor-dialog.tsx';
import { possibleVerdict } from '../../../renderer/imports/possible-verdict.ts';
import { inOrder } from '../../../renderer/imports/trials-in-order.ts';

function trial(label: string, change: Partial<ImportTrial> = {}): ImportTrial {
  return {
    key: label,
    path: label,
    treatment: {},
    label,
    replicate: 1,
    sweep: '',
    workload: '',
    startedAt: null,
    end: 'complete',
    entered: false,
    validity: { worth: 'valid', reasons: [], rules: 1 },
    include: true,
    doubt: '',
    knownAs: null,
    leftOutBy: null,
    files: [],
    measurements: [],
    points: [],
    settings: [],
    ...change,
  };
}

describe('what a preview can say', () => {
  it('no winner at one trial each', () => {
    expect(possibleVerdict([trial('1G'), trial('2G')])).toBe(
      'none, 2 treatments with one trial each: no interval, no winner.',
    );
  });

  it('names how many can be compared; what is left out or invalid does not count', () => {
    const invalid = { worth: 'invalid', reasons: [], rules: 1 } as const;
    const trials = [
      trial('1G'),
      trial('1G'),
      trial('2G'),
      trial('2G', { include: false }),
      trial('2G', { validity: { ...invalid, reasons: [] } }),
    ];
    expect(possibleVerdict(trials)).toBe(
      '1 of 2 treatments can be compared; 1 has one trial: no interval, no winner.',
    );
    expect(possibleVerdict([trial('1G', { include: false })])).toBe('none, no trial counts.');
  });

  it('what would be wrong stands first', () => {
    const trials = [
      trial('a'),
      trial('b', { validity: { worth: 'suspect', reasons: [], rules: 1 } }),
      trial('c', { end: 'aborted' }),
      trial('d', { doubt: 'The same text.' }),
    ];
    expect(inOrder(trials).map(({ key }) => key)).toEqual(['c', 'd', 'b', 'a']);
  });

  it('a pattern without a group, or that is none, says so', () => {
    expect(patternError('bp(\\d+G)')).toBeUndefined();
    expect(patternError('bp\\d+')).toContain('no group');
    expect(patternError('bp(')).toContain('no regular expression');
  });
});
