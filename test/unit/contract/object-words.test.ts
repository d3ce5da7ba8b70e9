import Papa from 'papaparse';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ownLabel } from '../../../main/comparisons/shared-levels.ts';
import { importCalls } from '../../../main/imports/import-calls.ts';
import { parseBoolean } from '../../../main/mysql/validation/value.ts';
import { reportCalls } from '../../../main/reports/report-calls.ts';
import { watchGenerator } from '../../../main/trials/generator-watch.ts';
import { TrialRecords } from '../../../main/trials/trial-records.ts';
import { custom } from '../../../main/workloads/custom/custom.ts';
import { completeOptions } from '../../../main/workloads/options.ts';
import { ImportFactor } from '../../../preload/contract/import-factors.ts';
import { isObjectWord } from '../../../preload/contract/object-words.ts';
import { carryOut, folderWith, openImport, previewOf } from '../../support/importing.ts';
import { openParts } from '../../support/lab-parts.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';
import { silentDesktop } from '../../support/temporary-lab.ts';

const words = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

function opened() {
  const parts = openParts();
  onTestFinished(() => parts.close());
  return { parts, calls: importCalls(parts) };
}

describe('a word that every object bears', () => {
  it.each(words)('names no factor of an import: %s is refused in a preview and by hand', async (name) => {
    expect(isObjectWord(name)).toBe(true);
    const factor = { target: 'workload', name, rule: { kind: 'text' }, why: '', levels: [] };
    expect(ImportFactor.safeParse(factor).error?.issues[0]?.path).toEqual(['name']);
    const { calls } = opened();
    const entry = {
      name: 'By hand',
      generator: '',
      source: '',
      factors: [{ target: 'workload' as const, name }],
      metrics: [{ name: 'throughput', label: 'T', unit: '1/s' as const, direction: 'higher' as const }],
      rows: [{ levels: [1], replicate: null, values: [1], written: [] }],
    };
    await expect(openImport(calls, { kind: 'hand', entry })).rejects.toThrow(`Column 1 is called “${name}”`);
  });

  it('at the head of one table of two is a factor of its own, and the other has no level of it', async () => {
    const text = [
      '| constructor | TPS |\n|---|---|\n| a | 500 |\n| b | 510 |\n',
      '| threads | TPS |\n|---|---|\n| 8 | 500 |\n| 16 | 510 |\n',
    ].join('\nThe other table:\n\n');
    const { parts, calls } = opened();
    const { id, preview } = await openImport(calls, { kind: 'text', name: 'a.md', text });
    expect(preview?.factors.map(({ name, levels }) => [name, levels])).toEqual([
      ['constructor_level', ['a', 'b']],
      ['threads', [8, 16]],
    ]);
    const { experimentId } = await carryOut(calls, id);
    const stored = parts.stores.trials.list({ experimentId: experimentId ?? 0 });
    expect(stored.map(({ treatment }) => treatment)).toEqual([
      { constructor_level: 'a' },
      { constructor_level: 'b' },
      { threads: 8 },
      { threads: 16 },
    ]);
  });

  it('in the names of folders is a factor under a name of its own', async () => {
    const { calls } = opened();
    const folder = folderWith(
      Object.fromEntries(
        [1, 2].map((level) => [
          `constructor${level}/out.log`,
          sysbenchLog({ threads: 4, seconds: 5, tps: 100 * level }),
        ]),
      ),
    );
    const { factors, trials } = previewOf(await openImport(calls, { kind: 'paths', paths: [folder] }));
    expect(factors.map(({ name }) => name)).toContain('constructor_level');
    expect(new Set(trials.map(({ treatment }) => treatment.constructor_level))).toEqual(new Set([1, 2]));
  });

  it.each(words)('names a metric of a custom command like any other: %s', (name) => {
    const options = completeOptions(custom, {
      command: 'x',
      metrics: `${name} ms lower`,
      pattern: `^(?<time>\\S+) (?<${name}>\\S+)$`,
    });
    const seen: (number | undefined)[] = [];
    const watch = watchGenerator(custom, options, 'load.out', (_, values) => seen.push(values.get(name)));
    watch.push(Buffer.from('1 20\n2 40\n'));
    watch.end(0);
    expect(seen).toEqual([0.02, 0.04]);
  });

  it('is no value that a server knows, and no level that all share', () => {
    expect(words.map(parseBoolean)).toEqual(words.map(() => undefined));
    expect(ownLabel({ constructor: 'a', threads: 8 }, { threads: 8 })).toBe('constructor a');
  });
});

it('a factor that is called as another column of a report keeps both', async () => {
  const { parts, calls } = opened();
  const text = '| status | TPS |\n|---|---|\n| on | 500 |\n| off | 510 |\n';
  const { experimentId } = await carryOut(
    calls,
    (await openImport(calls, { kind: 'text', name: 'a.md', text })).id,
  );
  const reports = reportCalls(parts.stores, new TrialRecords(parts), silentDesktop(), parts.now);
  const drawn = await reports['reports.draw']({
    experimentId: experimentId ?? 0,
    format: 'csv',
    redact: false,
  });
  const { data } = Papa.parse<Record<string, string>>(drawn.text.trimEnd(), { header: true });
  expect(data.map((row) => [row['factor status'], row.status])).toEqual([
    ['on', 'succeeded'],
    ['off', 'succeeded'],
  ]);
});
