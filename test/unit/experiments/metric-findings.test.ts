import { expect, it } from 'vitest';
import { metricFindings } from '../../../main/experiments/metric-findings.ts';
import { readPlan } from '../../../main/experiments/plan-file.ts';
import { templates } from '../../../main/experiments/templates/templates.ts';
import { planWith } from './plan-texts.ts';

const comparedBy = (metric: string) =>
  metricFindings(planWith({ analysis: { metric, confidence: 0.95, margin: 0.02 } }));

it('warns of a metric that the load generator is not known to measure, and says which it has', () => {
  const [finding] = comparedBy('tps');
  expect(finding).toMatchObject({
    id: 'metric-unknown',
    severity: 'warns',
    title: 'tps is no metric of sysbench',
  });
  expect(finding?.remedy).toContain('throughput');
});

it('says nothing of those it has, nor of what a plan says that names none', () => {
  expect(comparedBy('throughput')).toEqual([]);
  expect(comparedBy('latency')).toEqual([]);
  expect(
    metricFindings(
      planWith({
        workload: { generator: 'sql-bench', options: {} },
        analysis: { metric: 'throughput', confidence: 0.95, margin: 0.02 },
      }),
    ),
  ).toEqual([]);
});

it.each(templates.map(({ id, yaml }) => [id, yaml] as const))(
  'says nothing of the template %s',
  (_, yaml) => {
    expect(metricFindings(readPlan(yaml))).toEqual([]);
  },
);
