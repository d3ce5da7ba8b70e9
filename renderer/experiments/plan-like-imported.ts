import type { Experiment, Plan } from '../../preload/contract/experiments.ts';
import type { Workload } from '../../preload/contract/workloads.ts';
import type { PlanStart } from './blank-plan.ts';

type Imported = Pick<Experiment, 'name'> & { readonly plan: Pick<Plan, 'factors' | 'workload'> };

/** What of an imported experiment a plan can take over, and what somebody has to add, in sentences. */
export function planLikeImported(
  { name, plan }: Imported,
  workloads: readonly Pick<Workload, 'generator' | 'label' | 'options'>[],
): { readonly start: PlanStart; readonly missing: readonly string[] } {
  const own = workloads.find(({ generator }) => generator === plan.workload.generator);
  const generator = own ?? workloads.find((one) => one.generator === 'sysbench');
  const fits = ({ target, name: factor }: Plan['factors'][number]) =>
    target === 'setting' || (own?.options.some((option) => option.name === factor) ?? false);
  const left = plan.factors.filter((factor) => !fits(factor));
  return {
    start: {
      name: `${name.replace(/^Imported: /, '')}, again`.slice(0, 200),
      generator: generator?.generator ?? 'sysbench',
      factors: plan.factors.filter(fits),
    },
    missing: [
      ...(own === undefined ? ['Which load generator it was is not known: choose one under Workload.'] : []),
      ...left.map(
        ({ name: factor, levels }) =>
          `${factor} (${levels.join(', ')}) is no option that ${own === undefined ? 'is known without its generator' : `${own.label} has under that name`}: add it under Workload.`,
      ),
      'Hosts, data set, other settings, warm-up, measured time, replicates and margin are not on record: check each.',
    ],
  };
}
