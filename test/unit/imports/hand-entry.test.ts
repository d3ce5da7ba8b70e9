import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { comparisonCalls } from '../../../main/comparisons/comparison-calls.ts';
import { readPlan } from '../../../main/experiments/plan-file.ts';
import { handEntryText } from '../../../main/imports/hand-entry.ts';
import { importCalls } from '../../../main/imports/import-calls.ts';
import { LabError } from '../../../main/lab-error.ts';
import { formats } from '../../../main/reports/formats.ts';
import { reportCalls } from '../../../main/reports/report-calls.ts';
import { TrialRecords } from '../../../main/trials/trial-records.ts';
import { Comparison } from '../../../preload/contract/comparisons.ts';
import type { Failure } from '../../../preload/contract/failure.ts';
import type { HandEntry } from '../../../preload/contract/hand-entry.ts';
import type { Unit } from '../../../preload/contract/numbers.ts';
import { carryOut, folderWith, openImport, previewOf } from '../../support/importing.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';
import { silentDesktop } from '../../support/temporary-lab.ts';
import { shortestPlan } from '../experiments/plan-texts.ts';

let parts: OpenParts;
let calls: ReturnType<typeof importCalls>;

beforeEach(() => {
  parts = openParts();
  onTestFinished(() => parts.close());
  calls = importCalls(parts);
});

const rate = { name: 'throughput', label: 'Transactions', unit: '1/s', direction: 'higher' } as const;

function row(level: string | number, ...values: (number | null)[]): HandEntry['rows'][number] {
  return { levels: [level], replicate: null, values, written: [] };
}

function entryOf(change: Partial<HandEntry>): HandEntry {
  return {
    name: 'Notebook',
    generator: '',
    source: '',
    factors: [{ target: 'workload', name: 'threads' }],
    metrics: [rate],
    rows: [row(1, 500), row(2, 510)],
    ...change,
  };
}

async function refusalOf(entry: HandEntry): Promise<Failure> {
  try {
    await calls['imports.open']({ source: { kind: 'hand', entry } });
  } catch (error) {
    if (error instanceof LabError) return error.failure;
    throw error;
  }
  throw new Error('It was taken.');
}

describe('an entry by hand', () => {
  it('with a number nobody can count with is refused by its row and column', async () => {
    for (const value of [1e308, -1e308, 1e31, 1e-308]) {
      const failure = await refusalOf(entryOf({ rows: [row(1, 500), row(2, value)] }));
      expect(failure).toMatchObject({ code: 'invalid-input', subject: 'row 2, throughput' });
      expect(failure.message).toContain(`Row 2 has ${value} under “throughput”`);
    }
    expect(await refusalOf(entryOf({ rows: [row(1e308, 500)] }))).toMatchObject({
      code: 'invalid-input',
      subject: 'row 1, threads',
    });
    const inMinutes = { ...rate, enteredIn: { unit: '/min', size: 1 / 60 } };
    expect((await refusalOf(entryOf({ metrics: [inMinutes], rows: [row(1, 1e32)] }))).message).toContain(
      'Row 1 has 6e+33 under',
    );
  });

  it.each<[Unit, number, string]>([
    ['1/s', 1e13, 'is more than a million million a second'],
    ['s', 1e10, 'is more than a hundred years'],
    ['B', 1e20, 'is more than a million terabytes'],
    ['B/s', 1e20, 'is more than a thousand terabytes a second'],
    ['ratio', 1e9, 'is more than a million to one'],
    ['count', 1e20, 'is more than a thousand million million'],
    ['1/s', -5, 'is less than nothing'],
    ['s', -5, 'is less than nothing'],
  ])('in %s of %d is doubted: it %s', async (unit, value, why) => {
    const metrics = [{ ...rate, unit }];
    const { trials } = previewOf(
      await openImport(calls, {
        kind: 'hand',
        entry: entryOf({ metrics, rows: [row(1, value), row(2, 2)] }),
      }),
    );
    expect(trials.map(({ validity }) => validity.worth)).toEqual(['suspect', 'valid']);
    expect(trials[0]?.validity.reasons.map(({ sentence }) => sentence).join()).toContain(why);
  });

  it('of the largest numbers that are taken gives no sum, mean or report without an end', async () => {
    for (const size of [1e30, 3e-30]) {
      const rows = [1, 2].flatMap((level) =>
        [0.9, 0.95, 1].map((part) => row(level, size * part * level * 0.5)),
      );
      const opened = await openImport(calls, { kind: 'hand', entry: entryOf({ name: `of ${size}`, rows }) });
      const { experimentId } = await carryOut(calls, opened.id);
      const compared = await comparisonCalls(parts.stores)['comparisons.get']({
        experimentId: experimentId ?? 0,
      });
      expect(Comparison.safeParse(compared).error).toBeUndefined();
      const reports = reportCalls(parts.stores, new TrialRecords(parts), silentDesktop(), parts.now);
      for (const { id } of formats) {
        const { text } = await reports['reports.draw']({
          experimentId: experimentId ?? 0,
          format: id,
          redact: false,
        });
        expect([id, /\bNaN\b|Infinity/.exec(text)]).toEqual([id, null]);
      }
    }
  });

  it('with more cells than columns is refused by row and cell', async () => {
    const longer = (change: Partial<HandEntry['rows'][number]>) =>
      refusalOf(entryOf({ rows: [row(1, 500), { ...row(2, 510), ...change }] }));
    expect((await longer({ values: [510, 12] })).message).toBe(
      'Row 2 has 2 values for 1 metrics: its value 2, “12”, stands under no column.',
    );
    expect(await longer({ levels: [2, '4G'] })).toMatchObject({
      code: 'invalid-input',
      message: 'Row 2 has 2 levels for 1 factors: its level 2, “4G”, stands under no column.',
      subject: 'row 2, level 2',
    });
    expect((await longer({ written: [null, '9 ± 1'] })).message).toContain('“9 ± 1”, stands under no column');
  });

  it('whose columns are called alike is refused by their name', async () => {
    const factors = [
      { target: 'workload', name: 'threads' },
      { target: 'setting', name: 'threads' },
    ] as const;
    expect(await refusalOf(entryOf({ factors: [...factors] }))).toMatchObject({
      code: 'invalid-input',
      message: 'Columns 1 and 2 are both called “threads”: one would hide the other.',
      subject: 'threads',
    });
    expect((await refusalOf(entryOf({ metrics: [rate, rate] }))).subject).toBe('throughput');
  });

  it('that comes as a text says the same, and stays as it is', async () => {
    const text = handEntryText(entryOf({ rows: [row(1, 1e308)] }));
    const { files, trials } = previewOf(await openImport(calls, { kind: 'text', name: 'a.json', text }));
    expect(trials).toEqual([]);
    expect(files[0]).toMatchObject({
      outcome: 'kept',
      sentence: expect.stringContaining('Row 1 has 1e+308'),
    });
    await expect(calls['imports.inspect']({ name: 'a.json', text })).rejects.toThrow('Row 1 has 1e+308');
  });
});

describe('a level of a text without an end', () => {
  const long = 'x'.repeat(1_000_000);

  it('typed in is refused by row and column', async () => {
    expect(await refusalOf(entryOf({ rows: [row(1, 500), row(long, 510)] }))).toMatchObject({
      code: 'invalid-input',
      message: 'Row 2 has a level of 1000000 characters under “threads”; a level has 4000 at most.',
      subject: 'row 2, threads',
    });
  });

  it('in a plan is refused with its place', () => {
    const yaml = shortestPlan.replace(
      'factors: []',
      `factors: [{name: init_connect, levels: [${long.slice(0, 5000)}]}]`,
    );
    expect(() => readPlan(yaml)).toThrow('factors.0.levels.0: expected at most 4000 characters');
  });

  it('of a setting becomes no factor, which is said', async () => {
    const folder = folderWith(
      Object.fromEntries(
        ['a', 'b'].flatMap((name) => [
          [`${name}/out.log`, sysbenchLog({ threads: 4, seconds: 5, tps: 100 })],
          [
            `${name}/my.cnf`,
            `[mysqld]\ninnodb_flush_method = ${name}${'x'.repeat(5000)}\nmax_connections = 100\n`,
          ],
        ]),
      ),
    );
    const { factors, findings } = previewOf(await openImport(calls, { kind: 'paths', paths: [folder] }));
    expect(factors.map(({ name }) => name)).not.toContain('innodb_flush_method');
    expect(
      findings.filter(({ id }) => id === 'import-level-too-long').map(({ sentence }) => sentence),
    ).toEqual([
      'innodb_flush_method differs between the trials, with values of more than 4000 characters. It became no factor: what is compared differs in it as well.',
    ]);
  });

  it('in a table is cut, which is said with its line', async () => {
    const text = `| mode | TPS |\n|---|---|\n| ${long.slice(0, 400)}a | 500 |\n| b | 510 |\n`;
    const { trials, findings } = previewOf(await openImport(calls, { kind: 'text', name: 'a.md', text }));
    expect(trials.map(({ treatment }) => String(treatment.mode).length)).toEqual([300, 1]);
    expect(findings.find(({ id }) => id === 'table-cells-cut')?.sentence).toBe(
      'In the table of line 1, cells of more than 300 characters were cut to as many: line 3.',
    );
  });
});
