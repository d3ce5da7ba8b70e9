import { describe, expect, it } from 'vitest';
import { compare } from '../../../main/comparisons/compare.ts';
import type { ComparedTrial, ComparisonInput } from '../../../main/comparisons/comparison-input.ts';
import { restrictTo } from '../../../main/comparisons/selection.ts';
import { isClearOfZero } from '../../../main/comparisons/verdict.ts';
import { seededRandom } from '../../../main/stats/random.ts';
import { Comparison } from '../../../preload/contract/comparisons.ts';

type Random = () => number;

const rounds = 600;

/** Values of every awkward kind: rounded, constant, zero, negative, huge, tiny, missing, not finite. */
const kinds: readonly ((random: Random) => number | null)[] = [
  (random) => 500 + 20 * (random() - 0.5),
  (random) => Math.round(random() * 3),
  () => 7,
  (random) => random() - 0.5,
  (random) => 10 ** (600 * (random() - 0.5)),
  (random) => (random() < 0.3 ? null : 100 * random()),
  (random) => (random() < 0.2 ? Number.NaN : random() < 0.1 ? Number.POSITIVE_INFINITY : 5 + random()),
  () => 0,
];

function pick<T>(random: Random, choices: readonly T[], otherwise: T): T {
  return choices[Math.floor(random() * choices.length)] ?? otherwise;
}

function randomTrial(
  random: Random,
  position: number,
  draw: (random: Random) => number | null,
): ComparedTrial {
  const treatment = { pool: pick(random, ['1G', '2G', '4G'], '1G'), log: pick(random, [1, 2], 1) };
  return {
    id: position,
    position,
    treatment,
    label: `${treatment.pool}, ${treatment.log}`,
    control: random() < 0.1,
    baseline: treatment.pool === '1G' && treatment.log === 1,
    replicate: 1 + Math.floor(random() * 4),
    value: draw(random),
    worth: pick<ComparedTrial['worth']>(random, ['valid', 'valid', 'valid', 'suspect', 'invalid'], 'valid'),
    excluded: random() < 0.05 ? { reason: 'by hand' } : null,
  };
}

function randomInput(seed: number): ComparisonInput {
  const random = seededRandom(seed);
  const draw = pick(random, kinds, () => 1);
  const count = Math.floor(random() * 30);
  const direction = pick<'higher' | 'lower' | null>(random, ['higher', 'lower', null], null);
  const metric = {
    name: 'm',
    label: 'M',
    unit: pick(random, ['1/s', 's', 'B', 'ratio'] as const, 's'),
    direction,
  };
  return {
    experiment: {
      id: seed,
      name: 'any',
      confidence: pick(random, [0.5, 0.9, 0.95, 0.999], 0.95),
      margin: pick(random, [0.001, 0.02, 0.5], 0.02),
      factors: [
        { name: 'pool', levels: ['1G', '2G', '4G'] },
        { name: 'log', levels: [1, 2] },
      ],
      baseline: random() < 0.3 ? { pool: '2G', log: 2 } : null,
      order: pick(random, ['blocks', 'shuffled', 'as-written'] as const, 'blocks'),
    },
    metric,
    metrics: [metric],
    trials: Array.from({ length: count }, (_, i) => randomTrial(random, i + 1, draw)),
  };
}

/** Half of them compare some of their trials only. */
function anyInput(seed: number): ComparisonInput {
  const input = randomInput(seed);
  const random = seededRandom(seed + 10_000);
  if (random() < 0.5) return input;
  return restrictTo(input, new Set(input.trials.map(({ id }) => id).filter(() => random() < 0.8)));
}

describe('compare on any input', () => {
  it('always gives what the contract asks for: finite numbers, never NaN', () => {
    for (let seed = 1; seed <= rounds; seed++) {
      const result = compare(anyInput(seed));
      const parsed = Comparison.safeParse(result);
      expect(parsed.success, `seed ${seed}: ${parsed.error?.message}`).toBe(true);
      expect(JSON.stringify(result), `seed ${seed}`).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it('draws no undecided bar clear of zero, no equivalent one beyond the margin, and names no winner without two trials a side', () => {
    let verdicts = 0;
    for (let seed = 1; seed <= rounds; seed++) {
      const { treatments, margin } = compare(anyInput(seed));
      const baseline = treatments.find((one) => one.baseline);
      for (const one of treatments) {
        if (one.verdict === null) continue;
        verdicts += 1;
        expect(Math.min(one.n, baseline?.n ?? 0), `seed ${seed}`).toBeGreaterThanOrEqual(2);
        if (one.verdict === 'undecided' && one.changeInterval) {
          expect(isClearOfZero(one.changeInterval), `seed ${seed}`).toBe(false);
        }
        if (one.verdict === 'equivalent' && one.changeInterval) {
          expect(Math.abs(one.changeInterval.low), `seed ${seed}`).toBeLessThan(margin);
          expect(Math.abs(one.changeInterval.high), `seed ${seed}`).toBeLessThan(margin);
        }
      }
    }
    expect(verdicts).toBeGreaterThan(100);
  });

  it('calls every trial by its place in the experiment, never by its id in the lab', () => {
    let called = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const numbered = randomInput(seed);
      const trials = numbered.trials.map((trial) => ({ ...trial, id: trial.position + 900_000 }));
      const random = seededRandom(seed);
      const ids = trials.map(({ id }) => id).filter(() => random() < 0.7);
      const unfinished = [{ id: 900_099, position: 99 }];
      const input = { ...numbered, trials, unfinished };
      for (const one of [input, restrictTo(input, new Set([...ids, 900_099]))]) {
        const { summary, warnings, treatments, selection } = compare(one);
        const text = [
          summary,
          ...warnings,
          ...treatments.flatMap((own) => own.warnings),
          selection?.sentence,
        ].join(' ');
        expect(text, `seed ${seed}`).not.toMatch(/9000\d\d/);
        called += /[Tt]rials? \d+/.test(text) ? 1 : 0;
      }
    }
    expect(called).toBeGreaterThan(100);
  });

  it('names beside the best set every treatment of one trial with a better value, and then no cheapest', () => {
    let beside = 0;
    for (let seed = 1; seed <= rounds; seed++) {
      const { treatments, bestSet, summary, metric } = compare(randomInput(seed));
      if (bestSet === null) continue;
      const lone = treatments.filter(({ n }) => n === 1);
      expect(bestSet.notJudged.toSorted(), `seed ${seed}`).toEqual(lone.map(({ label }) => label).toSorted());
      if (lone.length === 0) continue;
      expect(bestSet.cheapest, `seed ${seed}`).toBeNull();
      expect(summary, `seed ${seed}`).not.toMatch(/every other treatment|stops paying|cheapest of/);
      const means = treatments.flatMap(({ inBestSet, mean }) => (inBestSet && mean !== null ? [mean] : []));
      const isAhead = (value: number) =>
        metric.direction === 'higher'
          ? value > Math.min(...means) * (1 + 1e-9)
          : value < Math.max(...means) * (1 - 1e-9);
      for (const { label, mean } of lone) {
        if (mean === null || !(mean > 0) || !isAhead(mean)) continue;
        beside += 1;
        expect(bestSet.ahead, `seed ${seed}`).toContain(label);
        expect(summary.split('Not judged, with a ')[1], `seed ${seed}`).toContain(label);
      }
    }
    expect(beside).toBeGreaterThan(20);
  });

  it('is never surer of some treatments than of all of them', () => {
    let compared = 0;
    for (let seed = 1; seed <= rounds; seed++) {
      const input = randomInput(seed);
      const kept = input.trials.filter(
        ({ treatment, baseline }) => baseline || treatment.pool === '2G' || treatment.log === 2,
      );
      const whole = compare(input);
      const part = compare(restrictTo(input, new Set(kept.map(({ id }) => id))));
      if (!part.treatments.some(({ baseline }) => baseline)) continue;
      for (const one of part.treatments) {
        const p = whole.treatments.find(({ label }) => label === one.label)?.p ?? null;
        if (one.p === null || p === null || !whole.treatments.some((w) => w.baseline)) continue;
        compared += 1;
        expect(one.p, `seed ${seed}`).toBeGreaterThanOrEqual(p - 1e-12);
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  it('says the same whatever the order of the list and the unit of the values', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const input = randomInput(seed);
      if (!input.trials.every((trial) => trial.value === null || (trial.value > 1e-3 && trial.value < 1e6)))
        continue;
      const scaled = input.trials.map((trial) => ({
        ...trial,
        value: trial.value === null ? null : trial.value * 8,
      }));
      const verdicts = (one: ComparisonInput) =>
        compare(one)
          .treatments.map((treatment) => [treatment.label, treatment.verdict].join())
          .toSorted();
      expect(verdicts({ ...input, trials: scaled.toReversed() }), `seed ${seed}`).toEqual(verdicts(input));
    }
  });
});
