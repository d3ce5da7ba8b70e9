import { type MeasuredRange, measuredRanges } from './measured-ranges.ts';
import type { ServerIdentity } from './server-identity.ts';
import { factFor } from './server-scope.ts';
import { findTunable, presenceOf, type Tunable } from './tunables.ts';

export interface KnownRange {
  readonly range: MeasuredRange;
  /** Asked of a server of that series, or put together from the catalogue and a server of the same family. */
  readonly basis: 'measured' | 'documented';
}

/** Undefined where minimum, maximum, step or choices are not known for that server. */
export function rangeFor(name: string, server: ServerIdentity): KnownRange | undefined {
  const measured = measuredRanges(server);
  const range = measured?.get(name);
  if (range !== undefined) return { range, basis: 'measured' };
  if (measured !== undefined) return undefined;
  const tunable = findTunable(name);
  if (tunable === undefined || presenceOf(tunable, server) !== 'present') return undefined;
  const relative = measuredRanges(relativeOf(server))?.get(name);
  const documented = relative && documentedRange(tunable, relative, server);
  return documented && { range: documented, basis: 'documented' };
}

function relativeOf({ flavour }: ServerIdentity): ServerIdentity {
  return flavour === 'mariadb'
    ? { flavour: 'mariadb', version: '10.11' }
    : { flavour: 'mysql', version: '9.7' };
}

/** Steps stay the same within a family; bounds and choices do not, so they are taken for that very server. */
function documentedRange(
  tunable: Tunable,
  relative: MeasuredRange,
  server: ServerIdentity,
): MeasuredRange | undefined {
  if (relative.type === 'boolean') return tunable.type === 'boolean' ? relative : undefined;
  if (relative.type === 'enum') {
    const choices = factFor(tunable.choices, server);
    return choices && { ...relative, choices };
  }
  const [minimum, maximum] = [factFor(tunable.minimum, server), factFor(tunable.maximum, server)];
  if (minimum === undefined || maximum === undefined) return undefined;
  return { ...relative, minimum: String(minimum), maximum: String(maximum) };
}
