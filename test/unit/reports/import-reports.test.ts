import { expect, it, onTestFinished } from 'vitest';
import { importCalls } from '../../../main/imports/import-calls.ts';
import { reportCalls } from '../../../main/reports/report-calls.ts';
import { TrialRecords } from '../../../main/trials/trial-records.ts';
import type { TreatmentSummary } from '../../../preload/contract/comparisons.ts';
import type { Treatment } from '../../../preload/contract/experiments.ts';
import type { ImportSource } from '../../../preload/contract/imports.ts';
import { carryOut, folderWith, openImport } from '../../support/importing.ts';
import { openParts } from '../../support/lab-parts.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';
import { silentDesktop } from '../../support/temporary-lab.ts';

/** Stores a source and gives its reports. */
async function imported(
  source: ImportSource,
): Promise<(format: string, baseline?: Treatment) => Promise<string>> {
  const parts = openParts();
  onTestFinished(() => parts.close());
  const calls = importCalls(parts);
  const { experimentId } = await carryOut(calls, (await openImport(calls, source)).id);
  const { 'reports.draw': draw } = reportCalls(
    parts.stores,
    new TrialRecords(parts),
    silentDesktop(),
    parts.now,
  );
  return async (format, baseline) => {
    const { text } = await draw({ experimentId: experimentId ?? 0, format, redact: false, baseline });
    return text.replaceAll('\\_', '_');
  };
}

const table = `| pool | tpmC |
|------|------|
| 4G   | 9000 |
| 8G   | 12000 |
`;

const paths = (files: Readonly<Record<string, string>>): ImportSource => ({
  kind: 'paths',
  paths: [folderWith(files)],
});

it.each(['html', 'md'])('names sources, server and dates where the files tell them (%s)', async (format) => {
  const text = await (
    await imported(
      paths({
        'pool_4G/sysbench.log': sysbenchLog({ threads: 4, seconds: 30, tps: 100 }),
        'pool_4G/samples.csv': 'epoch,threads_running\n1775404060,1\n1775404061,2\n1775404062,1\n',
        'pool_4G/variables.txt':
          'Variable_name\tValue\nversion\t8.4.8\ninnodb_buffer_pool_size\t4294967296\n',
        'pool_8G/sysbench.log': sysbenchLog({ threads: 4, seconds: 30, tps: 130 }),
      }),
    )
  )(format);
  expect(text).toContain('pool_4G/sysbench.log');
  expect(text).toContain('mysql 8.4.8, as recorded; 1 of 2 trials do not say.');
  expect(text).toContain('Begun on 2026-04-05 15:47 UTC, as the files tell; 1 of 2 trials do not say.');
});

it.each(['html', 'md'])(
  'claims no generator of a table, and nothing that was not done (%s)',
  async (format) => {
    const text = await (await imported(paths({ 'results.md': table })))(format);
    expect(text).toContain('numbers of a table, which names no generator');
    expect(text).toContain('printed in the table');
    expect(text).toContain('Nothing can be tested');
    expect(text).not.toMatch(/As the generator printed|: ; |; , |correction: (none|95)|against the baseline/);
    expect(text).not.toMatch(/restart, restore|Repeat it|no facts on record/);
  },
);

it('of repeats without a baseline the intervals of means are told, and no correction', async () => {
  const repeated = Object.fromEntries(
    [4, 8].flatMap((pool) =>
      [1, 2, 3].map((time) => [
        `pool_${pool}G_${time}/sysbench.log`,
        sysbenchLog({ threads: 4, seconds: 30, tps: 100 * pool + time }),
      ]),
    ),
  );
  const text = await (await imported(paths(repeated)))('html');
  expect(text).toContain('No treatment is the baseline, so no change is tested.');
  expect(text).toContain('Throughput by treatment');
  expect(text).not.toMatch(/correction:|against the baseline|Intervals of change/);
});

it('JSON has no plan that nobody made', async () => {
  const { experiment } = JSON.parse(await (await imported(paths({ 'results.md': table })))('json'));
  expect(experiment).toMatchObject({ plan: null, yaml: '', factors: [{ levels: ['4G', '8G'] }] });
});

it('is compared and told by the number that was printed, not by a rate computed from it', async () => {
  const draw = await imported(paths({ 'results.md': table }));
  for (const format of ['html', 'md']) {
    const text = await draw(format);
    expect(text, format).toContain('tpmC');
    expect(text, format).toMatch(/9\s000/);
    expect(text, format).not.toMatch(/>150<|150\s*\/s/);
  }
});

it('shows a converted number beside the one that stands on paper', async () => {
  const draw = await imported({
    kind: 'hand',
    entry: {
      name: 'A page',
      generator: '',
      source: '',
      factors: [{ target: 'setting', name: 'innodb_buffer_pool_size' }],
      metrics: [
        {
          name: 'throughput',
          label: 'Throughput',
          unit: '1/s',
          direction: 'higher',
          enteredIn: { unit: '/min', size: 1 / 60 },
        },
      ],
      rows: ['4G', '8G'].map((level, at) => ({
        levels: [level],
        replicate: null,
        values: [150 + at],
        written: [],
      })),
    },
  });
  for (const format of ['html', 'md', 'csv']) expect(await draw(format), format).toContain('9000 /min');
});

it('takes the baseline that was chosen, and says that it was chosen with the results known', async () => {
  const logs = [1, 2, 3].flatMap((replicate) =>
    [4, 8].map((pool) => [
      `BP ${pool}G rep${replicate}/run.log`,
      sysbenchLog({ threads: 8, seconds: 30, tps: 100 * pool + replicate }),
    ]),
  );
  const draw = await imported(paths(Object.fromEntries(logs)));
  const late = 'The baseline was chosen with the results known';
  const own = JSON.parse(await draw('json'));
  expect(own.warnings.join()).not.toContain(late);
  expect(own.comparison.treatments.map((row: TreatmentSummary) => row.verdict)).toEqual([null, null]);
  const against = JSON.parse(await draw('json', { innodb_buffer_pool_size: '4G' }));
  expect(against.warnings.join()).toContain(late);
  expect(against.comparison.treatments.map((row: TreatmentSummary) => [row.baseline, row.verdict])).toEqual([
    [false, 'better'],
    [true, null],
  ]);
  expect(await draw('html', { innodb_buffer_pool_size: '4G' })).toContain(late);
});
