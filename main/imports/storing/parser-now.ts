import { version } from '../../version.ts';

/** Which program read it, as it stands beside every raw file. */
export const parserNow = `rackmark ${version}`;
