import type { Plan, Preview } from '../../preload/contract/experiments.ts';
import type { Finding } from '../../preload/contract/hosts.ts';
import { phases } from '../../preload/contract/trials.ts';
import { buildSeconds, type Observed, phaseSeconds, sum } from './cost.ts';
import { baselineOf, labelOf, sameTreatment, treatmentsOf, trialCount, trialsOf } from './design.ts';
import { designFindings } from './design-findings.ts';
import { groupedFactors } from './order.ts';
import { orderText } from './order-text.ts';
import type { PlannedDataSet } from './planned-data-sets.ts';

/** What the plan's own text cannot say and others were asked for. */
export interface PreviewFacts {
  /** Without one there is nothing to load: the workload makes its tables itself. */
  readonly dataSets: readonly PlannedDataSet[];
  /** Factors of which each level has a data set of its own. */
  readonly withOwnData: readonly string[];
  readonly observed: Observed;
  /** Coefficient of variation between restarts, and where it comes from. */
  readonly noise: { readonly cv: number; readonly source: string };
  /** Smallest change that n replicates a treatment show, as a ratio; null when n shows nothing. */
  readonly detectable: (replicates: number, treatments: number) => number | null;
  readonly costOfChange: (factor: Plan['factors'][number]) => CostOfFactor;
  readonly scaleText: string;
  readonly findings: readonly Finding[];
}

export interface CostOfFactor {
  readonly text: string;
  readonly known: boolean;
  /** What is done at each change, step by step. */
  readonly procedure: readonly string[];
}

/** Everything a plan would do and cost, before anything is queued. */
export function previewPlan(plan: Plan, facts: PreviewFacts): Preview {
  const treatments = treatmentsOf(plan.factors);
  const baseline = baselineOf(plan);
  const trials = trialsOf(plan);
  const dataBytes = Math.max(0, ...facts.dataSets.map(({ bytes }) => bytes));
  const seconds = phaseSeconds(plan, dataBytes, facts.observed);
  const trialSeconds = sum(seconds);
  const dataSets = facts.dataSets.map(({ label, bytes }) => ({
    label,
    bytes,
    buildSeconds: buildSeconds(bytes, facts.observed),
  }));
  const building = dataSets.reduce((total, set) => total + set.buildSeconds, 0);
  const total = (count: number) => count * trialSeconds + building;
  const grouped = groupedFactors(plan.order);
  return {
    treatments: treatments.map((treatment) => ({
      treatment,
      label: labelOf(treatment),
      baseline: sameTreatment(treatment, baseline),
    })),
    trials,
    phases: phases.map((phase) => ({ phase, seconds: seconds[phase] })),
    trialSeconds,
    totalSeconds: total(trials.length),
    dataBytes,
    dataSets,
    diskBytes: dataSets.reduce((bytes, set) => bytes + set.bytes, dataBytes),
    scaleText: facts.scaleText,
    factors: plan.factors.map((factor) => {
      const { text, known, procedure } = facts.costOfChange(factor);
      const { name } = factor;
      return { name, costOfChange: text, known, procedure: [...procedure], grouped: grouped.includes(name) };
    }),
    orderText: orderText({
      order: plan.order,
      trials,
      ungrouped: grouped.length === 0 ? trials : trialsOf({ ...plan, order: { ...plan.order, groupBy: [] } }),
      withOwnData: facts.withOwnData.filter((name) => grouped.includes(name)),
    }),
    choices: replicateChoices(plan.replicates).map((replicates) => {
      const count = trialCount({ ...plan, replicates });
      return {
        replicates,
        trials: count,
        seconds: total(count),
        loadSeconds: replicates * treatments.length * (plan.warmupSeconds + plan.measureSeconds),
        detectable: facts.detectable(replicates, treatments.length),
      };
    }),
    noise: facts.noise,
    findings: [...facts.findings, ...designFindings(plan)],
  };
}

/** The chosen number among its neighbours, so that one sees what one more or fewer buys. */
function replicateChoices(chosen: number): number[] {
  return [...new Set([1, 2, 3, 5, chosen])].sort((one, other) => one - other);
}
