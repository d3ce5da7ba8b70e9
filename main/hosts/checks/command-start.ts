import { formatSeconds } from '../../../preload/contract/quantity.ts';
import { slowStartRemedy, slowStartSeconds } from '../command-start.ts';
import { type HostCheck, passing } from './check.ts';

/** A channel is opened, the command is asked for, and its end comes back. */
const roundTrips = 4;

/** What sshd starts before each command works beside the server, also while it is measured. */
export const commandStart: HostCheck = {
  id: 'command-start',
  mayBlock: false,
  ask: ({ startSeconds, clock }) => {
    if (startSeconds === null) return null;
    const way = roundTrips * (clock?.rttSeconds ?? 0);
    const evidence = `${formatSeconds(startSeconds)}, of which up to ${formatSeconds(way)} is the way there and back`;
    if (startSeconds - way <= slowStartSeconds)
      return passing('Commands begin at once', 'Nothing slow is read before them.', evidence);
    return {
      severity: 'warns',
      title: `${formatSeconds(startSeconds)} before each command`,
      sentence:
        'The login reads something slow before each of some sixty commands of a trial. Some of them come while the load runs, and take CPU time from what is measured.',
      remedy: slowStartRemedy,
      evidence,
    };
  },
};
