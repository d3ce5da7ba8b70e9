import { Plan, type Treatment } from '../../../preload/contract/experiments.ts';
import { asShownName } from '../../../preload/contract/shown-name.ts';
import { newPlanText } from '../../experiments/plan-print.ts';
import { labelOf } from '../trials/assemble-trial.ts';
import type { ImportToStore } from './import-to-store.ts';

/** Where it ran, and with which settings beside its factors, an import does not say; nothing is made up for it. */
export function planOfImport({ name, factors, trials }: Pick<ImportToStore, 'name' | 'factors' | 'trials'>): {
  plan: Plan;
  yaml: string;
} {
  const varied = factors.filter(({ levels }) => levels.length > 0);
  const plan = Plan.parse({
    rackmark: 1,
    name: asShownName(name),
    server: { host: 'imported', base: '' },
    client: { host: 'imported' },
    factors: varied.map(({ target, name: factor, levels }) => ({ target, name: factor, levels })),
    workload: { generator: trials[0]?.subject.draft.own?.found.reading.generator || 'sysbench' },
    warmupSeconds: 0,
    measureSeconds: Math.min(
      604_800,
      largest(trials, ({ subject }) => longestSeries(subject)),
    ),
    replicates: Math.min(
      100,
      largest(trials, ({ trial }) => trial.replicate),
    ),
    order: { kind: 'as-written', controlEvery: 0 },
    analysis: { metric: mainMetric(trials) },
  });
  return { plan, yaml: newPlanText(plan) };
}

/** What its authors print of a generator that counts new orders a minute: their readers know their numbers by it. */
const asPrinted = ['nopm', 'tpmc'];

/** That, else the throughput where there is one, else the first of those with a direction that most trials have. */
function mainMetric(trials: ImportToStore['trials']): string {
  const measurements = trials.flatMap(({ trial }) => trial.measurements);
  const known = [...asPrinted, 'throughput'].find((name) =>
    measurements.some(({ metric }) => metric === name),
  );
  if (known !== undefined) return known;
  const directed = measurements.filter(({ direction }) => direction !== null);
  const byMetric = [...Map.groupBy(directed.length > 0 ? directed : measurements, ({ metric }) => metric)];
  return byMetric.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 'throughput';
}

/** 1 at least. More trials than a call takes arguments may be there. */
function largest(trials: ImportToStore['trials'], of: (one: ImportToStore['trials'][number]) => number) {
  return trials.reduce((most, one) => Math.max(most, of(one)), 1);
}

function longestSeries({ draft }: ImportToStore['trials'][number]['subject']): number {
  return Math.max(0, ...(draft.own?.found.reading.series ?? []).map(({ lastSeconds }) => lastSeconds));
}

/** The same with every factor called as a plan allows it, in the treatments too; no two are called alike. */
export function namedForPlan(job: ImportToStore): ImportToStore {
  const names = new Map<string, string>();
  for (const { name } of job.factors) names.set(name, freeName(plainName(name), new Set(names.values())));
  if ([...names].every(([name, own]) => name === own)) return job;
  const trials = job.trials.map(({ trial, subject }) => {
    const levels = Object.entries(trial.treatment).map(([name, level]) => [names.get(name) ?? name, level]);
    const treatment: Treatment = Object.fromEntries(levels);
    return { trial: { ...trial, treatment, label: labelOf(treatment) }, subject };
  });
  const factors = job.factors.map((factor) => ({ ...factor, name: names.get(factor.name) ?? factor.name }));
  return { ...job, factors, trials };
}

function plainName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_-]+/g, '_');
  return /^[A-Za-z]/.test(plain) ? plain : `factor_${plain}`;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 2, own = name; ; count++, own = `${name}_${count}`) if (!taken.has(own)) return own;
}
