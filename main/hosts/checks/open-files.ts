import { numberAt, textAt } from '../facts/fact.ts';
import { type HostCheck, passing } from './check.ts';

/** 10 + max_connections (151) + 2 × table_open_cache (4000), what MySQL 5.7 and 8.0 ask for with their defaults. */
const wanted = 8161;

/** The server takes less than it was told to without a word when the limit is low. */
export const openFiles: HostCheck = {
  id: 'open-files',
  mayBlock: false,
  ask: ({ sheet: { facts } }, roles) => {
    const hard = numberAt(facts, 'limits.open-files-hard');
    const evidence = `soft ${textAt(facts, 'limits.open-files')}, hard ${textAt(facts, 'limits.open-files-hard')}`;
    if (!roles.includes('server') || textAt(facts, 'limits.open-files-hard') === undefined) return null;
    if (hard === undefined || hard >= wanted)
      return passing('Open files', 'The limit suffices for the defaults.', evidence);
    return {
      severity: 'warns',
      title: `At most ${hard} open files`,
      sentence: 'The server lowers max_connections and table_open_cache to fit, with a line in its log only.',
      remedy: 'Raise nofile for the login user in /etc/security/limits.conf, as root, and log in again.',
      evidence,
    };
  },
};
