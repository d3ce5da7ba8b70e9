import { describe, expect, it } from 'vitest';
import { SeriesStore } from '../../../main/series/series-store.ts';
import { addTrial, openHistory } from '../storage/history.ts';

function openSeries() {
  const history = openHistory();
  const trialId = addTrial(history);
  return { ...history, trialId, series: new SeriesStore(history.connection) };
}

/** Ticks 1, 2, … with metrics that are easy to predict: `double` at every one, `third` at every third. */
function appendTicks(series: SeriesStore, trialId: number, from: number, to: number): void {
  for (let tick = from; tick <= to; tick += 1) {
    const values = { double: tick * 2, noise: tick * 0.37 };
    series.append(trialId, 'generator', tick, tick % 3 === 0 ? { ...values, third: tick / 3 } : values);
  }
}

function range(from: number, to: number, step = 1): Float64Array {
  return Float64Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

describe('a series', () => {
  it.each([
    ['in the tail', 10],
    ['packed with a tail', 620],
    ['packed to the last tick', 500],
  ])('%s reads as it was appended, and the same after it was finished', async (_, ticks) => {
    const { series, trialId } = openSeries();
    appendTicks(series, trialId, 1, ticks);
    const double = { seconds: range(1, ticks), values: range(2, ticks * 2, 2) };
    const third = { seconds: range(3, ticks, 3), values: range(1, ticks / 3) };
    const names = [
      { metric: 'double', group: 'generator', points: ticks },
      { metric: 'noise', group: 'generator', points: ticks },
      { metric: 'third', group: 'generator', points: Math.floor(ticks / 3) },
    ];
    expect(series.read(trialId, 'double')).toEqual(double);
    expect(series.read(trialId, 'third')).toEqual(third);
    expect(series.metrics(trialId)).toEqual(names);

    await series.finish(trialId);
    expect(series.read(trialId, 'double')).toEqual(double);
    expect(series.read(trialId, 'third')).toEqual(third);
    expect(series.metrics(trialId)).toEqual(names);
  });

  it('is one chunk a metric after the end, and metrics sampled together share their seconds', async () => {
    const { series, trialId, connection } = openSeries();
    appendTicks(series, trialId, 1, 1100);
    await series.finish(trialId);
    await series.finish(trialId);
    const count = (table: string) => connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect(count('series_chunks')).toBe(3);
    expect(count('series_axes')).toBe(2);
    expect(count('series_ticks')).toBe(0);
    expect(count('series_layouts')).toBe(0);
  });

  it('goes on after it was finished', async () => {
    const { series, trialId } = openSeries();
    appendTicks(series, trialId, 1, 5);
    await series.finish(trialId);
    appendTicks(series, trialId, 6, 9);
    expect(series.read(trialId, 'double').seconds).toEqual(range(1, 9));
    await series.finish(trialId);
    expect(series.read(trialId, 'double').seconds).toEqual(range(1, 9));
  });

  it('takes ticks while it is being finished', async () => {
    const { series, trialId } = openSeries();
    appendTicks(series, trialId, 1, 600);
    const finished = series.finish(trialId);
    appendTicks(series, trialId, 601, 610);
    await finished;
    expect(series.read(trialId, 'double').seconds).toEqual(range(1, 610));
  });

  it('may be removed while it is being finished', async () => {
    const { series, trialId, experiments } = openSeries();
    appendTicks(series, trialId, 1, 600);
    const finished = series.finish(trialId);
    experiments.remove(1);
    await finished;
    expect(series.metrics(trialId)).toEqual([]);
  });

  it('keeps gaps and odd values bit by bit, from a Map too', async () => {
    const { series, trialId } = openSeries();
    const odd = [1.5, Number.NaN, -0, Infinity, 0.1 + 0.2];
    for (const [index, value] of odd.entries()) {
      series.append(trialId, 'status', index, new Map([['odd', value]]));
    }
    expect([...series.read(trialId, 'odd').values]).toEqual(odd);
    await series.finish(trialId);
    expect([...series.read(trialId, 'odd').values]).toEqual(odd);
  });

  it('nobody appended is empty', () => {
    const { series, trialId } = openSeries();
    expect(series.read(trialId, 'absent')).toEqual({
      seconds: new Float64Array(),
      values: new Float64Array(),
    });
    expect(series.metrics(trialId)).toEqual([]);
    expect(series.lastSeconds(trialId, 'generator')).toBeNull();
    expect(series.append(trialId, 'generator', 1, {})).toBe(false);
  });

  it('goes away with its experiment', async () => {
    const { series, trialId, experiments, connection } = openSeries();
    appendTicks(series, trialId, 1, 600);
    experiments.remove(1);
    for (const table of ['groups', 'metrics', 'layouts', 'ticks', 'axes', 'chunks']) {
      expect(connection.prepare(`SELECT count(*) FROM series_${table}`).pluck().get(), table).toBe(0);
    }
  });
});

it('groups that began together are not packed together', () => {
  const { series, trialId, connection } = openSeries();
  const waiting = () =>
    connection.prepare('SELECT count(*) FROM series_ticks GROUP BY group_id').pluck().all();
  for (let second = 1; second <= 250; second++) {
    series.append(trialId, 'server-host', second, { cpu: second });
    series.append(trialId, 'client-host', second, { 'client-cpu': second });
  }
  expect(waiting()).toEqual([250]);
  series.append(trialId, 'client-host', 251, { 'client-cpu': 251 });
  expect(waiting()).toEqual([]);
});

describe('a replay', () => {
  it.each([
    ['while ticks wait in the tail', 100],
    ['after all ticks were packed', 250],
  ])('%s stores each tick once', (_, ticks) => {
    const { series, trialId } = openSeries();
    appendTicks(series, trialId, 1, ticks);
    appendTicks(series, trialId, 1, ticks + 3);
    expect(series.read(trialId, 'double').seconds).toEqual(range(1, ticks + 3));
    expect(series.append(trialId, 'generator', ticks, { double: 1 })).toBe(false);
    expect(series.lastSeconds(trialId, 'generator')).toBe(ticks + 3);
  });

  it('into a group that was reset starts from nothing, the other groups and the zero stay', () => {
    const { series, trialId } = openSeries();
    appendTicks(series, trialId, 1, 260);
    series.append(trialId, 'status', 7, { threads: 3 });
    series.setZero(trialId, 'generator', 100);
    series.reset(trialId, 'generator');
    expect(series.metrics(trialId)).toEqual([{ metric: 'threads', group: 'status', points: 1 }]);
    appendTicks(series, trialId, 101, 102);
    expect([...series.read(trialId, 'double').seconds]).toEqual([1, 2]);
    series.reset(trialId);
    expect(series.metrics(trialId)).toEqual([]);
  });
});

describe('seconds', () => {
  it('are counted from the zero of their group, without the noise of a difference', () => {
    const { series, trialId } = openSeries();
    series.append(trialId, 'server-host', 123_456.78, { cpu: 1 });
    series.append(trialId, 'server-host', 123_457.79, { cpu: 2 });
    series.append(trialId, 'generator', 1, { tps: 3 });
    series.setZero(trialId, 'server-host', 123_456.11);
    expect([...series.read(trialId, 'cpu').seconds]).toEqual([0.67, 1.68]);
    expect([...series.read(trialId, 'tps').seconds]).toEqual([1]);
  });

  it('since which to read are in the same count and not repeated', async () => {
    const { series, trialId } = openSeries();
    appendTicks(series, trialId, 1, 600);
    series.setZero(trialId, 'generator', 0.3);
    const shown = series.read(trialId, 'double');
    for (const at of [100, 249, 250, 498, 499, 599]) {
      const since = shown.seconds[at] ?? 0;
      expect(series.read(trialId, 'double', since).seconds, `after ${since}`).toEqual(
        shown.seconds.slice(at + 1),
      );
    }
    await series.finish(trialId);
    expect(series.read(trialId, 'double', 597.7)).toEqual({
      seconds: Float64Array.of(598.7, 599.7),
      values: Float64Array.of(1198, 1200),
    });
  });

  it('that are no number are a bug', () => {
    const { series, trialId } = openSeries();
    expect(() => series.append(trialId, 'status', Number.NaN, { a: 1 })).toThrow();
    expect(() => series.append(trialId, 'status', Infinity, { a: 1 })).toThrow();
  });
});

describe('a metric', () => {
  it('belongs to one group of its trial', () => {
    const { series, trialId } = openSeries();
    series.append(trialId, 'server-host', 1, { cpu: 1 });
    expect(() => series.append(trialId, 'client-host', 1, { cpu: 1 })).toThrow('cpu');
    expect(series.lastSeconds(trialId, 'client-host'), 'nothing of the tick was stored').toBeNull();
  });
});

describe('writing', () => {
  it('leaves the connection as durable as it was', () => {
    const { series, trialId, connection } = openSeries();
    appendTicks(series, trialId, 1, 3);
    expect(() => series.append(99, 'generator', 1, { a: 1 })).toThrow('FOREIGN KEY');
    expect(connection.pragma('synchronous', { simple: true })).toBe(2);
  });

  it('within a transaction that throws leaves nothing', () => {
    const { series, trialId, transaction } = openSeries();
    const attempt = () =>
      transaction(() => {
        appendTicks(series, trialId, 1, 300);
        throw new Error('the import failed');
      });
    expect(attempt).toThrow('the import failed');
    expect(series.metrics(trialId)).toEqual([]);
    appendTicks(series, trialId, 1, 2);
    expect(series.read(trialId, 'double').seconds).toEqual(range(1, 2));
  });
});
