import { textAt } from '../facts/fact.ts';
import { type HostCheck, passing } from './check.ts';
import { dataDisks } from './data-disks.ts';

/** Schedulers that weigh processes against each other: right for a desktop, a second queue in front of InnoDB's own. */
const fair = /^(cfq|bfq)$/;

export const scheduler: HostCheck = {
  id: 'scheduler',
  mayBlock: false,
  ask: ({ sheet: { facts } }, roles) => {
    if (!roles.includes('server')) return null;
    const chosen = dataDisks(facts).flatMap((disk) => {
      const name = textAt(facts, `disks[${disk}].scheduler`);
      return name === undefined ? [] : [{ disk, name }];
    });
    if (chosen.length === 0) return null;
    const evidence = chosen.map(({ disk, name }) => `${disk}: ${name}`).join(', ');
    const bad = chosen.find(({ name }) => fair.test(name));
    if (bad === undefined)
      return passing(`I/O scheduler: ${chosen[0]?.name}`, 'Requests go out as they come.', evidence);
    return {
      severity: 'warns',
      title: `I/O scheduler of ${bad.disk}: ${bad.name}`,
      sentence:
        'It shares the disk between processes and holds requests back, which costs a database throughput.',
      remedy: `echo deadline (or mq-deadline, none) > /sys/block/${bad.disk}/queue/scheduler, as root.`,
      evidence,
    };
  },
};
