import type { Series, Trial } from '../../../preload/contract/trials.ts';

/** A trial that succeeded; a test changes only what it is about. */
export function sampleTrial(changes: Partial<Trial> = {}): Trial {
  return {
    id: 1,
    experimentId: 1,
    experimentName: 'pool size',
    position: 1,
    treatment: {},
    label: 'pool 1G',
    replicate: 1,
    control: false,
    baseline: false,
    source: 'measured',
    serverHost: 'r620-b',
    clientHost: 'r710-a',
    workload: 'sysbench',
    state: { status: 'succeeded' },
    validity: { worth: 'valid', reasons: [], rules: 3 },
    excluded: null,
    startedAt: '2026-11-30T10:00:00.000Z',
    endedAt: '2026-11-30T10:10:00.000Z',
    secondsLeft: null,
    throughput: null,
    latency: null,
    sparkline: [],
    ...changes,
  };
}

export function sampleSeries(
  metric: string,
  seconds: readonly number[],
  changes: Partial<Series> = {},
): Series {
  return {
    metric,
    label: metric,
    unit: '1/s',
    seconds: [...seconds],
    values: seconds.map(() => 1),
    ...changes,
  };
}
