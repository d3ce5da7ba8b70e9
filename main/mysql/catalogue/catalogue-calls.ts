import type { catalogueMethods } from '../../../preload/contract/catalogue.ts';
import type { Handlers } from '../../../preload/contract/contract.ts';
import { LabError } from '../../lab-error.ts';
import { readOptionText } from '../option-files/read-option-files.ts';
import { parseServerName } from '../server-name.ts';
import type { Destination } from '../validation/destination.ts';
import { predictSettings } from '../validation/predict.ts';
import { validateOptionFile } from '../validation/validate.ts';
import { describeTunable, tunableRow } from './describe-tunable.ts';
import { searchTunables } from './search-tunables.ts';
import { similarName } from './similar-name.ts';
import { findTunable, type Tunable } from './tunables.ts';

export const catalogueCalls: Pick<Handlers, keyof typeof catalogueMethods> = {
  'catalogue.search': ({ text, server }) => {
    const identity = server === null ? undefined : parseServerName(server);
    return searchTunables(text).map((tunable) => tunableRow(tunable, identity));
  },
  'catalogue.get': ({ name }) => describeTunable(tunableNamed(name)),
  'settings.check': ({ text, ...place }) => validateOptionFile(text, destinationOf(place)),
  'settings.predict': ({ text, ...place }) => {
    const server = parseServerName(place.server);
    return predictSettings(readOptionText(text, server).settings, server, destinationOf(place));
  },
};

/** Throws `not-found` and names the variable that may have been meant. */
export function tunableNamed(name: string): Tunable {
  const tunable = findTunable(name);
  if (tunable !== undefined) return tunable;
  const meant = similarName(name);
  throw new LabError({
    code: 'not-found',
    message: `The catalogue has no variable named “${name}”.`,
    remedy: meant === undefined ? 'Search for a part of the name.' : `Did you mean ${meant}?`,
    subject: name,
  });
}

interface Place {
  readonly server: string | null;
  readonly memoryBytes: number | null;
  readonly openFiles: number | null;
}

function destinationOf({ server, memoryBytes, openFiles }: Place): Destination {
  const identity = server === null ? undefined : parseServerName(server);
  return {
    ...(identity === undefined ? {} : { server: identity }),
    ...(memoryBytes === null ? {} : { memoryBytes }),
    ...(openFiles === null ? {} : { openFiles }),
  };
}
