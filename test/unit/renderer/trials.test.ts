import { describe, expect, test } from 'vitest';
import { shortName } from '../../../preload/contract/short-name.ts';
import type { Measurement, PhaseTime } from '../../../preload/contract/trials.ts';
import { appendSeries, newestSeconds } from '../../../renderer/trials/append-series.ts';
import { chartMetrics, groupSeries, showGroup } from '../../../renderer/trials/chart-groups.ts';
import { keyFigures } from '../../../renderer/trials/key-figures.ts';
import { moveBound, nearBound, nextAnnotation } from '../../../renderer/trials/moved-window.ts';
import { phaseSegments } from '../../../renderer/trials/phase-segments.ts';
import { plotHeights } from '../../../renderer/trials/plot-heights.ts';
import { parseSource } from '../../../renderer/trials/raw-source.ts';
import { serverName } from '../../../renderer/trials/server-name.ts';
import { summarizeGroup } from '../../../renderer/trials/summarize-group.ts';
import { sampleSeries } from './sample-trial.ts';

describe('series of a running trial', () => {
  test('take newer points and drop those they have', () => {
    const [series] = appendSeries(
      [sampleSeries('throughput', [1, 2, 3])],
      [sampleSeries('throughput', [3, 4])],
    );
    expect(series?.seconds).toEqual([1, 2, 3, 4]);
    expect(series?.values).toHaveLength(4);
  });

  test('take a metric that was not there before', () => {
    const appended = appendSeries([sampleSeries('throughput', [1])], [sampleSeries('cpu-busy', [1, 2])]);
    expect(appended.map(({ metric }) => metric)).toEqual(['throughput', 'cpu-busy']);
  });

  test('are asked for from the end of the one that lags behind', () => {
    expect(newestSeconds([sampleSeries('a', [1, 100]), sampleSeries('b', [1, 98])])).toBe(98);
  });

  test('are not held back by one that stopped long ago', () => {
    expect(newestSeconds([sampleSeries('a', [1, 1000]), sampleSeries('b', [1, 2])])).toBe(1000);
    expect(newestSeconds([])).toBeUndefined();
  });
});

describe('charts of a trial', () => {
  const all = ['disk-write', 'throughput', 'cpu-iowait', 'commits', 'latency', 'cpu-busy'].map((metric) =>
    sampleSeries(metric, [0, 1]),
  );

  test('stand in their order, with CPU busy and I/O wait in one', () => {
    const groups = groupSeries(all).map(({ members }) => members.map(({ series }) => series.metric));
    expect(groups).toEqual([
      ['throughput'],
      ['latency'],
      ['cpu-busy', 'cpu-iowait'],
      ['disk-write'],
      ['commits'],
    ]);
  });

  test('ask only for what they show', () => {
    const available = all.map(({ metric }) => ({ metric, points: 2, unit: '1/s' as const }));
    expect(chartMetrics(available, 2)).toEqual(['throughput', 'latency']);
    expect(chartMetrics(available, 1, ['commits', 'gone'])).toEqual(['throughput', 'commits']);
  });

  test('are of what else was recorded where none of the known ones was, the work first', () => {
    const names = ['threads', 'empty', 'qps', 'a', 'nopm', 'b', 'c', 'd', 'e'];
    const available = names.map((metric) => ({
      metric,
      points: metric === 'empty' ? 0 : 2,
      unit: ['nopm', 'threads', 'a'].includes(metric) ? ('count' as const) : ('1/s' as const),
    }));
    const everyChart = Number.POSITIVE_INFINITY;
    expect(chartMetrics(available, everyChart)).toEqual(['nopm', 'qps', 'b', 'c', 'd', 'e']);
    expect(chartMetrics(available, 4, ['e'])).toEqual(['nopm', 'qps', 'b', 'c', 'e']);
    expect(chartMetrics([{ metric: 'throughput', points: 0, unit: '1/s' }, ...available], 2)).toEqual([
      'throughput',
      'nopm',
      'qps',
    ]);
    expect(chartMetrics([{ metric: 'latency', points: 1, unit: 's' }, ...available], everyChart)).toEqual([
      'latency',
    ]);
    expect(chartMetrics([], everyChart)).toEqual([]);
    const series = ['nopm', 'qps'].map((metric) => sampleSeries(metric, [0, 1]));
    expect(groupSeries(series).map(({ title }) => title)).toEqual(['nopm', 'qps']);
  });

  test('share one unit and start at zero', () => {
    const [group] = groupSeries([
      sampleSeries('disk-read', [0], { unit: 'B/s', values: [5e5] }),
      sampleSeries('disk-write', [0], { unit: 'B/s', values: [9e6] }),
    ]);
    const shown = group && showGroup(group);
    expect(shown?.suffix).toBe('MB/s');
    expect(shown?.lines.map(({ values }) => values)).toEqual([[0.5], [9]]);
    expect(shown?.axis.min).toBe(0);
  });

  test('show a share of more than half on an axis to 100 %', () => {
    const [group] = groupSeries([sampleSeries('cpu-busy', [0], { unit: 'ratio', values: [0.7] })]);
    expect(group && showGroup(group).axis.max).toBe(100);
  });

  test('are told in words, gaps included', () => {
    const [group] = groupSeries([sampleSeries('throughput', [1, 2, 3, 4], { values: [10, null, 20, 30] })]);
    expect(group && summarizeGroup(showGroup(group), 0, 4)).toBe(
      'throughput: mean 20 /s, least 10 /s at 1 s, most 30 /s at 4 s, 3 points, 1 gap.',
    );
  });

  test('fill the height they have, and scroll below their least', () => {
    const roomy = plotHeights(4, 800);
    expect(roomy[0]).toBeGreaterThan(roomy[1] ?? 0);
    expect(plotHeights(12, 300).every((height) => height >= 58)).toBe(true);
  });
});

describe('the measured window', () => {
  const recorded = { from: -200, to: 700.4 };

  test('keeps at least a second and stays within what was recorded', () => {
    const window = { from: 0, to: 700 };
    expect(moveBound(window, 'start', 699.8, recorded).from).toBe(699);
    expect(moveBound(window, 'start', -999, recorded).from).toBe(-200);
    expect(moveBound(window, 'end', 9999, recorded).to).toBe(700);
    expect(moveBound({ from: 300, to: 700 }, 'end', 0, recorded).to).toBe(301);
  });

  test('moves by the bound that is nearer to the cursor', () => {
    expect(nearBound({ from: 0, to: 700 }, 600)).toBe('end');
    expect(nearBound({ from: 0, to: 700 }, 100)).toBe('start');
    expect(nearBound({ from: 0, to: 700 }, null)).toBe('start');
  });

  test('lets the cursor jump between annotations and stay at the last', () => {
    expect(nextAnnotation([104, 668, -820], 104, 1)).toBe(668);
    expect(nextAnnotation([104, 668, -820], 104, -1)).toBe(-820);
    expect(nextAnnotation([104], 104, 1)).toBe(104);
  });
});

describe('key figures', () => {
  const measured = (metric: string, value: number, changes: Partial<Measurement> = {}): Measurement => ({
    metric,
    label: metric,
    value,
    unit: '1/s',
    direction: null,
    interval: null,
    points: null,
    effectivePoints: null,
    method: 'as printed',
    warnings: [],
    source: null,
    ...changes,
  });
  const window = { startSeconds: 0, endSeconds: 2000, setBy: 'the plan', setAt: '' };

  test('show throughput with its half-width and say that its points are points', () => {
    const interval = { low: 544, high: 608, confidence: 0.95 };
    const [figure] = keyFigures(
      [measured('throughput', 576, { interval, points: 2000, effectivePoints: 80.2 })],
      window,
    );
    expect(figure?.value).toBe('576');
    expect(figure?.unit).toBe('± 32 /s');
    expect(figure?.note).toBe('95\u00A0%, 2\u00A0000 points, effective 80');
  });

  test('say that there is no interval rather than none at all', () => {
    expect(keyFigures([measured('throughput', 576)], window)[0]?.note).toBe('no interval');
  });

  test('gather stalls with their longest and their total', () => {
    const figures = keyFigures(
      [
        measured('stalls', 6, { unit: 'count' }),
        measured('stall-longest', 19, { unit: 's' }),
        measured('stall-total', 91, { unit: 's' }),
      ],
      window,
    );
    expect(figures).toHaveLength(1);
    expect(figures[0]).toMatchObject({
      value: '6',
      unit: 'in 2\u00A0000\u00A0s',
      note: 'longest 19\u00A0s, total 91\u00A0s',
    });
  });

  test('tell differences in tenths of a per cent, however small they are', () => {
    const figures = keyFigures(
      [measured('drift', 0.0000763, { unit: 'ratio' }), measured('cross-check', -0.0123, { unit: 'ratio' })],
      window,
    );
    expect(figures.map(({ value, unit }) => `${value} ${unit}`)).toEqual(['0.0 %', '1.2 % apart']);
  });

  test('leave out what was not measured', () => {
    expect(keyFigures([], null)).toEqual([]);
  });
});

describe('the phase timeline', () => {
  const at = '2026-11-30T10:00:00.000Z';
  const times: readonly PhaseTime[] = [
    { phase: 'preflight', startedAt: at, seconds: 2, expectedSeconds: 2 },
    { phase: 'deploy', startedAt: at, seconds: 2, expectedSeconds: 2 },
    { phase: 'restore-data', startedAt: at, seconds: null, expectedSeconds: 100 },
  ];
  const halfWay = new Date(Date.parse(at) + 50_000);

  test('lays ten phases out within its width: past, present, to come', () => {
    const segments = phaseSegments(times, { status: 'running', phase: 'restore-data' }, 500, halfWay);
    expect(segments.map(({ look }) => look).join(' ')).toBe(
      'past past present future future future future future future future',
    );
    expect(segments[2]?.done).toBe(0.5);
    const last = segments.at(-1);
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(500);
  });

  test('gives a phase that has not begun the time that the plan gives it', () => {
    const running = { status: 'running', phase: 'restore-data' } as const;
    const width = (planned: { measure?: number }) =>
      phaseSegments(times, running, 500, halfWay, planned).find(({ phase }) => phase === 'measure')?.width ??
      0;
    expect(width({ measure: 2000 })).toBeGreaterThan(width({ measure: 20 }));
  });

  test('marks the phase in which a trial failed', () => {
    const failure = { code: 'timed-out', message: '', remedy: '' } as const;
    const segments = phaseSegments(times, { status: 'failed', phase: 'restore-data', failure }, 500, halfWay);
    expect(segments[2]?.look).toBe('failed');
    expect(segments[3]?.look).toBe('future');
  });
});

describe('where a number comes from', () => {
  test('is a file and the line it begins at', () => {
    expect(parseSource('out:2019-4018', ['out'])).toEqual({ file: 'out', line: 2019 });
    expect(parseSource('out', ['out'])).toEqual({ file: 'out', line: 1 });
  });

  test('is no link when the trial has no such file', () => {
    expect(parseSource('C:\\logs:12', ['out'])).toBeNull();
  });

  test('is said with the server’s flavour and number only', () => {
    const version = '/usr/sbin/mariadbd  Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64';
    expect(serverName({ version })).toBe('MariaDB 10.11.19');
    expect(serverName({ version: 'mysqld  Ver 8.4.8 for Linux' })).toBe('MySQL 8.4.8');
    expect(serverName({ version: 'unheard of' })).toBe('unheard of');
  });

  test('names settings without the prefix they share', () => {
    expect(shortName('innodb_buffer_pool_size')).toBe('pool');
    expect(shortName('threads')).toBe('threads');
  });
});
