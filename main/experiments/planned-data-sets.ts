import type { Factor, Plan, Treatment } from '../../preload/contract/experiments.ts';
import type { ServerIdentity } from '../mysql/server-identity.ts';
import { shapesDataSet } from '../mysql/shaping-settings.ts';
import { workloadOf } from '../workloads/list.ts';
import { completeOptions } from '../workloads/options.ts';
import { labelOf, treatmentsOf } from './design.ts';

/** A data set that some treatments of a plan share. */
export interface PlannedDataSet {
  /** The levels that ask for it. */
  readonly levels: Treatment;
  readonly label: string;
  /** On disk, from above. */
  readonly bytes: number;
}

/** Whether another level of the factor asks for another data set. */
export function shapesData(
  factor: Pick<Factor, 'target' | 'name'>,
  plan: Plan,
  server: ServerIdentity | undefined,
): boolean {
  if (factor.target === 'setting') return shapesDataSet(factor.name, server);
  const { options } = workloadOf(plan.workload.generator);
  return options.some((option) => option.name === factor.name && option.shapesData);
}

/** Every data set that the treatments need between them: built once each, and kept beside each other. */
export function plannedDataSets(plan: Plan, server?: ServerIdentity): PlannedDataSet[] {
  const generator = workloadOf(plan.workload.generator);
  const shaping = plan.factors.filter((factor) => shapesData(factor, plan, server));
  const settings = new Set(shaping.filter(({ target }) => target === 'setting').map(({ name }) => name));
  const sets = treatmentsOf(shaping).map((levels) => {
    const inWorkload = Object.entries(levels).filter(([name]) => !settings.has(name));
    const options = completeOptions(generator, {
      ...plan.workload.options,
      ...Object.fromEntries(inWorkload),
    });
    const ofServer = Object.entries(levels).filter(([name]) => settings.has(name));
    const key = JSON.stringify([generator.dataSetKey(options, ''), ofServer]);
    return {
      key,
      levels,
      label: shaping.length === 0 ? 'all treatments' : labelOf(levels),
      bytes: generator.dataBytes(options),
    };
  });
  return [...Map.groupBy(sets, ({ key }) => key).values()].flatMap(([first]) =>
    first === undefined ? [] : [{ levels: first.levels, label: first.label, bytes: first.bytes }],
  );
}
