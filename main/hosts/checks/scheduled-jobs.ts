import { numberAt, textAt } from '../facts/fact.ts';
import type { HostCheck } from './check.ts';

/** Jobs that read or write the whole disk, or all of a server's data. */
const heavy =
  /updatedb|mlocate|locate|mdcheck|raid-check|checkarray|fstrim|man-db|backup|dump|xtrabackup|mariabackup|rsync|scrub|logrotate|freshclam|aide|prelink|dnf|yum|apt/i;

/** What other people's clocks will start while a trial runs. */
export const scheduledJobs: HostCheck = {
  id: 'scheduled-jobs',
  mayBlock: false,
  ask: ({ sheet: { facts } }) => {
    const count = numberAt(facts, 'kernel.scheduled');
    const names = (textAt(facts, 'kernel.scheduled-names') ?? '').split('; ');
    const weighty = names.filter((name) => heavy.test(name));
    if (count === undefined || count === 0 || weighty.length === 0) return null;
    return {
      severity: 'informs',
      title: `${weighty.length} scheduled ${weighty.length === 1 ? 'job uses' : 'jobs use'} the disks`,
      sentence:
        'One that starts during a trial is measured with it. Jobs of other users cannot be seen without root.',
      remedy: 'Let experiments run at other hours, or stop the jobs for their length.',
      evidence: weighty.join('; '),
    };
  },
};
