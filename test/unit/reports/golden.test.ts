import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { formatOf } from '../../../main/reports/formats.ts';
import type { Report } from '../../../main/reports/report.ts';
import { Comparison } from '../../../preload/contract/comparisons.ts';
import { Experiment } from '../../../preload/contract/experiments.ts';
import { Series, TrialDetail } from '../../../preload/contract/trials.ts';

const fixtures = new URL('../../fixtures/reports/', import.meta.url);

/** A report as the JSON format wrote it: what it holds is everything that the other formats draw from. */
const WrittenReport = z.object({
  generatedAt: z.string(),
  version: z.string(),
  experiment: Experiment,
  comparison: Comparison,
  hosts: z.array(z.object({ name: z.string(), role: z.string(), description: z.string() })),
  trials: z.array(TrialDetail),
  throughput: z.array(Series.extend({ trialId: z.number() })),
  methods: z.array(z.tuple([z.string(), z.string()])),
  warnings: z.array(z.string()),
});

const text = readFileSync(new URL('report.json', fixtures), 'utf8');
const { throughput, ...written } = WrittenReport.parse(JSON.parse(text));
const report: Report = {
  ...written,
  throughput: new Map(throughput.map(({ trialId, ...series }) => [trialId, series])),
};

it('JSON is the report itself', () => {
  expect(JSON.parse(formatOf('json').draw(report))).toEqual(JSON.parse(text));
});

it.each(['html', 'md', 'csv'])(
  'the report is drawn as it was when it was last looked at (%s)',
  async (id) => {
    const drawn = formatOf(id)
      .draw(report)
      .replace(/<style>[^<]*<\/style>/, '<style></style>');
    await expect(drawn).toMatchFileSnapshot(new URL(`report.${id}`, fixtures).pathname);
  },
);
