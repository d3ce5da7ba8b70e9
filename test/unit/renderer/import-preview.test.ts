import { describe, expect, it } from 'vitest';
import { possibleVerdict } from '../../../main/imports/shown/possible-verdict.ts';
import { inOrder } from '../../../main/imports/shown/trials-in-order.ts';
import type { ImportTrial } from '../../../preload/contract/import-preview.ts';
import { sharedFolder } from '../../../preload/contract/shared-folder.ts';
import { sparklinePath } from '../../../renderer/charts/sparkline.tsx';
import {
  draftOf,
  errorsOf,
  factorOf,
  patternError,
  splitFactor,
  splitterOf,
} from '../../../renderer/imports/factor-draft.ts';
import { overTimeInWords } from '../../../renderer/imports/over-time.tsx';

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
    overTime: null,
    configuration: { requestedFrom: [], effectiveFrom: [] },
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

  it('levels stand in their order, and a table keeps its own', () => {
    const trials = ['64', '256', '16'].map((level) =>
      trial(level, { treatment: { threads: Number(level) } }),
    );
    const form = { unit: 'as-is' as const, piece: null };
    const factor = { target: 'workload' as const, name: 'threads', form, why: '', levels: [16, 64, 256] };
    const byPath = [{ ...factor, rule: { kind: 'path' as const, pattern: '(\\d+)th' } }];
    const byText = [{ ...factor, rule: { kind: 'text' as const } }];
    expect(inOrder(trials, byPath).map(({ key }) => key)).toEqual(['16', '64', '256']);
    expect(inOrder(trials, byText).map(({ key }) => key)).toEqual(['64', '256', '16']);
  });

  it('what goes over time is said in words, a single point too', () => {
    const throughput = { metric: 'throughput', label: 'Throughput', unit: '1/s' as const };
    expect(
      overTimeInWords({ ...throughput, points: 900, seconds: 900, values: [1000, 40, 1200, 1060] }),
    ).toBe(
      'Throughput over 15\u00A0min in 900 points: 1\u00A0000\u00A0/s at first, 1\u00A0060\u00A0/s at last, between 40\u00A0/s and 1\u00A0200\u00A0/s',
    );
    expect(overTimeInWords({ ...throughput, points: 1, seconds: 0, values: [0] })).toContain('1 point: 0');
  });

  it('lines on one scale never draw what is no number', () => {
    for (const values of [[], [0], [0, 0], [5], [1, 2, 3]])
      expect(sparklinePath(values, 88, 16, 0)).not.toContain('NaN');
    expect(sparklinePath([1, 2], 10, 10, 4)).toBe('M0.0 7.5L10.0 5.0');
  });

  it('folders above all trials are left away', () => {
    expect(sharedFolder(['study/a/rep1', 'study/a/rep2', 'study/b/rep1'])).toBe('study/');
    expect(sharedFolder(['study/a/rep1', 'study/a/rep2'])).toBe('study/a/');
    expect(sharedFolder(['mysql/1', 'mariadb/1'])).toBe('');
    expect([sharedFolder(['study/a']), sharedFolder([]), sharedFolder(['a', 'b'])]).toEqual(['', '', '']);
  });

  it('a pattern without a group, or that is none, says so', () => {
    expect(patternError('bp(\\d+G)')).toBeUndefined();
    expect(patternError('bp\\d+')).toContain('no group');
    expect(patternError('bp(')).toContain('no regular expression');
  });

  it('a factor goes through its dialog unchanged, and says at the field what keeps it', () => {
    const server = {
      target: 'workload' as const,
      name: 'server',
      rule: { kind: 'path' as const, pattern: '^([^/]+/[^/]+)/' },
      form: { unit: 'as-is' as const, piece: null },
    };
    const draft = draftOf(server);
    expect(factorOf(draft)).toEqual(server);
    expect(factorOf({ ...draft, name: ' ' })).toBe(null);
    const errors = (name: string) => errorsOf({ ...draft, name }, { before: 'a b', taken: ['threads'] });
    expect(errors('threads').name).toContain('Another factor');
    expect(errors('buffer pool').name).toContain('letters, digits');
    expect([errors('a b').name, errors('pool_size').name]).toEqual([undefined, undefined]);
    expect(errorsOf({ ...draft, subject: '(' }, { before: '', taken: [] }).subject).toContain('no regular');
  });

  it('levels of two pieces can be split into two factors', () => {
    const form = { unit: 'as-is' as const, piece: null };
    expect(splitterOf({ levels: ['mysql/8.4.8', 'mariadb/11.4.10'], form })).toBe('/');
    expect(splitterOf({ levels: ['16G', '32G'], form })).toBe(null);
    expect(splitterOf({ levels: ['a/b', 'c'], form })).toBe(null);
    expect(splitterOf({ levels: [-1, -2], form })).toBe(null);
    const server = { target: 'workload' as const, name: 'server', rule: { kind: 'text' as const }, form };
    expect(splitFactor(server, '/').map(({ name, form: { piece } }) => [name, piece])).toEqual([
      ['server_1', { at: '/', number: 1 }],
      ['server_2', { at: '/', number: 2 }],
    ]);
  });
});
