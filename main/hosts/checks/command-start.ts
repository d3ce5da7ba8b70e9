import { formatSeconds } from '../../../preload/contract/quantity.ts';
import { slowStartRemedy, slowStartSeconds } from '../seconds-to-start.ts';
import { type HostCheck, passing } from './check.ts';

/** What sshd starts before each command works beside the server, also while it is measured. */
export const commandStart: HostCheck = {
  id: 'command-start',
  mayBlock: false,
  ask: ({ startSeconds }) => {
    if (startSeconds === null) return null;
    const evidence = `${formatSeconds(startSeconds)}, without the way there and back`;
    if (startSeconds <= slowStartSeconds)
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
