import type { Plan, Preview } from '../../preload/contract/experiments.ts';
import type { Finding } from '../../preload/contract/hosts.ts';
import { phases } from '../../preload/contract/trials.ts';
import { buildSeconds, type ObservedSeconds, phaseSeconds, sum } from './cost.ts';
import { baselineOf, labelOf, sameTreatment, treatmentsOf, trialsOf } from './design.ts';
import { designFindings } from './design-findings.ts';

/** What the plan's own text cannot say and others were asked for. */
export interface PreviewFacts {
  readonly dataBytes: number;
  readonly observed: ObservedSeconds;
  /** Coefficient of variation between restarts, and where it comes from. */
  readonly noise: { readonly cv: number; readonly source: string };
  /** Smallest change that n replicates a treatment show, as a ratio; null when n shows nothing. */
  readonly detectable: (replicates: number, treatments: number) => number | null;
  readonly costOfChange: (factor: string) => { readonly text: string; readonly known: boolean };
  readonly findings: readonly Finding[];
}

/** Everything a plan would do and cost, before anything is queued. */
export function previewPlan(plan: Plan, facts: PreviewFacts): Preview {
  const treatments = treatmentsOf(plan.factors);
  const baseline = baselineOf(plan);
  const trials = trialsOf(plan);
  const seconds = phaseSeconds(plan, facts.dataBytes, facts.observed);
  const trialSeconds = sum(seconds);
  const total = (count: number) => count * trialSeconds + buildSeconds(facts.dataBytes);
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
    dataBytes: facts.dataBytes,
    factors: plan.factors.map((factor) => {
      const cost = factor.target === 'workload' ? workloadCost : facts.costOfChange(factor.name);
      return { name: factor.name, costOfChange: cost.text, known: cost.known };
    }),
    choices: replicateChoices(plan.replicates).map((replicates) => {
      const count = trialsOf({ ...plan, replicates }).length;
      return {
        replicates,
        trials: count,
        seconds: total(count),
        detectable: facts.detectable(replicates, treatments.length),
      };
    }),
    noise: facts.noise,
    findings: [...facts.findings, ...designFindings(plan)],
  };
}

const workloadCost = { text: 'none: an option of the workload', known: true };

/** The chosen number among its neighbours, so that one sees what one more or fewer buys. */
function replicateChoices(chosen: number): number[] {
  return [...new Set([1, 2, 3, 5, chosen])].sort((one, other) => one - other);
}
