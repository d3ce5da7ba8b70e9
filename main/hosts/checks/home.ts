import { formatBytes } from '../../../preload/contract/quantity.ts';
import { numberAt, textAt } from '../facts/fact.ts';
import { type HostCheck, passing } from './check.ts';

/** What a login, its history and our own small files need. */
const enough = 16 * 1024 ** 2;

/** Read-only or full: then nothing of ours can be put there, and some logins fail. */
export const home: HostCheck = {
  id: 'home',
  mayBlock: true,
  ask: ({ sheet: { facts } }) => {
    const writable = textAt(facts, 'filesystems.data-writable');
    const mount = textAt(facts, 'filesystems.of-data');
    const free = numberAt(facts, 'filesystems.home-free');
    const homeWritable = textAt(facts, 'filesystems.home-writable');
    if (writable === undefined || free === undefined) return null;
    const evidence = `directory on ${mount}: ${writable === 'yes' ? 'writable' : 'not writable'}; home: ${homeWritable === 'yes' ? 'writable' : 'not writable'}, ${formatBytes(free)} free`;
    if (writable !== 'yes') {
      return {
        severity: 'blocks',
        title: 'The directory for Rackmark cannot be written',
        sentence: `It lies on ${mount}, which is read-only or belongs to somebody else.`,
        remedy: 'Give the host another directory, or make this one writable for the login user.',
        evidence,
      };
    }
    if (free >= enough) return passing('Directory can be written', 'Home has room, too.', evidence);
    return {
      severity: 'warns',
      title: `Home directory is full (${formatBytes(free)} free)`,
      sentence: 'Logins and tools that write there may fail during a trial.',
      remedy: 'Remove what is not needed.',
      evidence,
    };
  },
};
