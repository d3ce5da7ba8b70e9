import type { Handlers } from '../../preload/contract/contract.ts';
import type { workloadMethods } from '../../preload/contract/workloads.ts';
import { workloads } from './list.ts';
import { describeWorkload } from './workload.ts';

export const workloadCalls: Pick<Handlers, keyof typeof workloadMethods> = {
  'workloads.list': () => workloads.map(describeWorkload),
};
