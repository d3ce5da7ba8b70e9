import type { Handlers } from '../../preload/contract/contract.ts';
import type { labMethods } from '../../preload/contract/lab.ts';
import type { PracticeLab } from './practice-lab.ts';
import samplePlan from './sample-plan.yaml?raw';

export function labCalls(lab: PracticeLab): Pick<Handlers, keyof typeof labMethods> {
  return {
    'lab.status': () => lab.status(),
    'lab.start': () => lab.start(),
    'lab.stop': () => lab.stop(),
    'lab.samplePlan': () => ({ yaml: samplePlan }),
  };
}
