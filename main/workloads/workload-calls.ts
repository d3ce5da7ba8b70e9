import type { Handlers } from '../../preload/contract/contract.ts';
import type { workloadMethods } from '../../preload/contract/workloads.ts';
import { LabError } from '../lab-error.ts';
import { workloadOf, workloads } from './list.ts';
import { completeOptions } from './options.ts';
import { describeWorkload } from './workload.ts';

export const workloadCalls: Pick<Handlers, keyof typeof workloadMethods> = {
  'workloads.list': () => workloads.map(describeWorkload),
  'workloads.tryParser': ({ generator: id, options, text }) => {
    const generator = workloadOf(id);
    if (generator.tryParser) return generator.tryParser(completeOptions(generator, options), text);
    throw new LabError({
      code: 'invalid-input',
      message: `The output of ${generator.label} is read by a parser of its own.`,
      remedy: 'Only a custom command declares how its output is read.',
      subject: id,
    });
  },
};
