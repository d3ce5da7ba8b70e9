import { describe, expect, test } from 'vitest';
import type { Measurement, Series, Trial, TrialDetail } from '../../../preload/contract/trials.ts';
import { lineStyle } from '../../../renderer/charts/treatment-style.ts';
import { stripAxis } from '../../../renderer/charts/value-strip.tsx';
import { idQuery, parseIds } from '../../../renderer/id-list.ts';
import { paths } from '../../../renderer/paths.ts';
import { groupSeries } from '../../../renderer/trials/chart-groups.ts';
import { overlayChoices } from '../../../renderer/trials/overlay-choices.ts';
import { type OverlaidTrial, overlayGroups, overlayNotes } from '../../../renderer/trials/overlay-groups.ts';
import { overlayStyles } from '../../../renderer/trials/overlay-styles.ts';
import { plotHeights } from '../../../renderer/trials/plot-heights.ts';
import { sampleSeries, sampleTrial } from './sample-trial.ts';

function trialOf(id: number, pool: string, changes: Partial<Trial> = {}): Trial {
  return sampleTrial({
    id,
    position: id,
    treatment: { pool },
    label: `pool ${pool}`,
    sparkline: [1, 2],
    ...changes,
  });
}

function overlaid(
  trial: Trial,
  series: readonly Series[] | undefined,
  changes: Partial<TrialDetail> = {},
): OverlaidTrial {
  const detail: TrialDetail = {
    trial,
    phases: [],
    window: { startSeconds: 0, endSeconds: 60, setBy: 'plan', setAt: '2026-11-30T10:00:00.000Z' },
    measurements: [],
    settings: [],
    annotations: [],
    files: [],
    series: [],
    server: null,
    note: '',
    hostFindings: [],
    siblings: [],
    ...changes,
  };
  return { detail, style: lineStyle(0), series };
}

function measured(metric: string, label: string): Measurement {
  return {
    metric,
    label,
    value: 0.004,
    unit: 's',
    direction: 'lower',
    interval: null,
    points: null,
    effectivePoints: null,
    method: 'median of intervals',
    warnings: [],
    source: null,
  };
}

describe('ids in an address', () => {
  test('are whole and positive, each once', () => {
    expect(parseIds('41,77,41,x,-3,0,1.5,,9')).toEqual([41, 77, 9]);
    expect(parseIds(null)).toEqual([]);
    expect(idQuery({ overlay: parseIds('41,77') })).toBe('?overlay=41,77');
  });

  test('are left out where there are none', () => {
    expect(paths.trial(3)).toBe('/trials/3');
    expect(paths.trial(3, [4, 5])).toBe('/trials/3?overlay=4,5');
    expect(paths.compare(2, [7])).toBe('/compare/2?trials=7');
  });
});

describe('styles of overlaid trials', () => {
  const own = trialOf(1, '1G');

  test('keep hue and marker of the treatment; replicates differ in their dash', () => {
    const again = trialOf(2, '1G');
    const other = trialOf(3, '4G');
    const styleOf = overlayStyles([own, again, other]);
    expect(styleOf(own)).toEqual(lineStyle(0));
    expect(styleOf(again)).toEqual({ ...lineStyle(0), dash: lineStyle(1).dash });
    expect(styleOf(other)).toEqual(lineStyle(1));
  });

  test('take equal levels of another experiment for another treatment', () => {
    const elsewhere = trialOf(2, '1G', { experimentId: 2 });
    expect(overlayStyles([own, elsewhere])(elsewhere).color).toBe('--c2');
  });

  test('are all different for nine trials, of nine treatments and of one', () => {
    for (const of of [(i: number) => `${i}G`, () => '1G', (i: number) => `${i % 3}G`]) {
      const trials = Array.from({ length: 9 }, (_, index) => trialOf(index + 1, of(index)));
      const looks = new Set(trials.map((trial) => JSON.stringify(overlayStyles(trials)(trial))));
      expect(looks.size).toBe(9);
    }
  });
});

describe('trials to lay over', () => {
  const own = trialOf(5, '1G');
  const all = [
    own,
    trialOf(1, '4G'),
    trialOf(2, '1G'),
    trialOf(3, '4G', { sparkline: [] }),
    trialOf(8, '1G', { experimentId: 2, experimentName: 'other' }),
    trialOf(9, '2G', { experimentId: 2, experimentName: 'other' }),
  ];
  const found = (words: string) =>
    overlayChoices(own, all, words).map(({ title, trials }) => [title, trials.map(({ id }) => id)]);

  test('are replicates, then the experiment, then history; without lines to draw they are none', () => {
    expect(found('')).toEqual([
      ['Replicates of this treatment', [2]],
      ['Other treatments of this experiment', [1]],
      ['Other experiments', [9, 8]],
    ]);
  });

  test('are narrowed down by words, and may be none', () => {
    expect(found('experiment:other 2G')).toEqual([['Other experiments', [9]]]);
    expect(found('nothing')).toEqual([]);
    expect(overlayChoices(own, [own], '')).toEqual([]);
  });
});

describe('charts with overlaid trials', () => {
  const own = overlaid(trialOf(1, '1G'), undefined);
  const groups = groupSeries([
    sampleSeries('throughput', [1, 2, 3]),
    sampleSeries('cpu-busy', [1, 2], { unit: 'ratio' }),
    sampleSeries('cpu-iowait', [1, 2], { unit: 'ratio' }),
  ]);

  test('have one metric each, with a line for each trial that measured it', () => {
    const other = overlaid(trialOf(2, '4G'), [sampleSeries('throughput', [1, 9], { values: [4, 4000] })]);
    const shown = overlayGroups(groups, own, [other]);
    expect(shown.map(({ title, lines }) => [title, lines.map(({ name }) => name)])).toEqual([
      ['throughput', ['this trial', '4G, replicate 1']],
      ['CPU busy', ['this trial']],
      ['CPU I/O wait', ['this trial']],
    ]);
    expect(shown[0]?.lines.map(({ key, part }) => [key, part])).toEqual([
      ['throughput', 'own'],
      ['throughput 2', 'beside'],
    ]);
    expect(shown[0]?.axis.max).toBeGreaterThanOrEqual(4);
  });

  test('say what is not drawn, and why', () => {
    const absences = (series: readonly Series[] | undefined) =>
      overlayGroups(groups, own, [overlaid(trialOf(2, '4G'), series)])[0]?.rows.map(({ line, absence }) => [
        line,
        absence,
      ]);
    expect(absences([sampleSeries('throughput', [1])])).toEqual([
      [0, ''],
      [1, ''],
    ]);
    expect(absences([])?.[1]).toEqual([null, 'not recorded']);
    expect(absences([sampleSeries('throughput', [])])?.[1]).toEqual([null, 'not recorded']);
    expect(absences([sampleSeries('throughput', [1], { unit: 'B/s' })])?.[1]).toEqual([
      null,
      'in B/s: not drawn',
    ]);
    expect(absences([sampleSeries('throughput', [1], { label: 'NOPM' })])?.[1]).toEqual([
      null,
      'NOPM: not drawn',
    ]);
    expect(absences(undefined)?.[1]).toEqual([null, 'reading']);
  });

  test('lay no P99 over a P95, whatever the series is called', () => {
    const latency = groupSeries([sampleSeries('latency', [1], { unit: 's' })]);
    const of = (id: number, label: string) =>
      overlaid(trialOf(id, '1G'), [sampleSeries('latency', [1], { unit: 's' })], {
        measurements: [measured('latency', label)],
      });
    const rows = overlayGroups(latency, of(1, 'Latency P95'), [of(2, 'Latency P99'), of(3, 'Latency P95')])[0]
      ?.rows;
    expect(rows?.map(({ line, absence }) => [line, absence])).toEqual([
      [0, ''],
      [null, 'Latency P99: not drawn'],
      [1, ''],
    ]);
    expect(rows?.[2]?.measured?.value).toBe(0.004);
  });

  test('are noted where another workload ran or the window begins elsewhere', () => {
    const moved = { startSeconds: 30, endSeconds: 60, setBy: 'hand', setAt: '2026-11-30T10:00:00.000Z' };
    const notes = overlayNotes(own.detail, [
      overlaid(trialOf(2, '1G'), []),
      overlaid(trialOf(3, '1G', { workload: 'tpcc-mysql', replicate: 3 }), []),
      overlaid(trialOf(4, '1G', { replicate: 4 }), [], { window: moved }),
      overlaid(trialOf(5, '2G', { workload: 'tpcc-mysql', replicate: 5 }), []),
    ]);
    expect(notes).toEqual([
      '1G, replicate 3; 2G, replicate 5 ran another workload (tpcc-mysql): their rates count other work.',
      '1G, replicate 4 counts from 30 s to 60 s, this trial from 0 s to 60 s.',
    ]);
  });

  test('are as high as the rows beside them', () => {
    expect(Math.min(...plotHeights(8, 600, 9))).toBeGreaterThanOrEqual(9 * 15);
    expect(plotHeights(3, 600, 0)).toEqual(plotHeights(3, 600));
  });
});

describe('the axis of values side by side', () => {
  test('holds every value, and no interval that dwarfs them', () => {
    const rows = [
      { values: [400, 410], mean: 405, interval: { low: 1, high: 160_000 } },
      { values: [520], mean: 520, interval: null },
    ];
    const axis = stripAxis(rows);
    expect(axis?.min).toBeLessThanOrEqual(400);
    expect(axis?.max).toBeGreaterThanOrEqual(520);
    expect(axis?.max).toBeLessThan(1000);
    expect(stripAxis([])).toBeNull();
  });
});
