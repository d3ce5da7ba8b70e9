import type { Factor, Plan } from '../../preload/contract/experiments.ts';
import { costOfChange } from '../mysql/catalogue/tunables.ts';
import { changeSteps } from '../mysql/change-steps.ts';
import type { ServerIdentity } from '../mysql/server-identity.ts';
import { shapesData } from './planned-data-sets.ts';
import type { CostOfFactor } from './preview.ts';

const costWords = {
  dynamic: 'none; set at each restart all the same',
  restart: 'restart',
  'restart-with-procedure': 'restart with procedure',
  'new-data-directory': 'new data directory',
} as const;

/** What it costs to change the level of a factor, and what is done then. */
export function costOfFactor(factor: Factor, plan: Plan, server: ServerIdentity | undefined): CostOfFactor {
  if (factor.target === 'workload') return costOfOption(shapesData(factor, plan, server));
  const cost = costOfChange(factor.name, server);
  const procedure = changeSteps(factor.name, server);
  if (cost === undefined) return { text: 'restart (not in the catalogue)', known: false, procedure };
  const loads = shapesData(factor, plan, server) && (cost === 'dynamic' || cost === 'restart');
  return { text: loads ? 'new data set' : costWords[cost], known: true, procedure };
}

function costOfOption(ofData: boolean): CostOfFactor {
  return ofData
    ? {
        text: 'new data set',
        known: true,
        procedure: [
          'The first time the data set is loaded with the level and kept as a golden copy.',
          'From then on each trial with that level restores the golden copy.',
        ],
      }
    : {
        text: 'none: an option of the workload',
        known: true,
        procedure: ['The level is given to the load generator; the server is started anew all the same.'],
      };
}

/** Whether a change is so dear that trials of one level are worth keeping together. */
export function isHardToChange(factor: Factor, plan: Plan, server: ServerIdentity | undefined): boolean {
  if (shapesData(factor, plan, server)) return true;
  return factor.target === 'setting' && costOfChange(factor.name, server) === 'restart-with-procedure';
}
