import { askedRelative, askedServer, type MeasuredRange } from './measured-ranges.ts';
import { compareVersions, type ServerIdentity, serverName } from './server-identity.ts';
import { factFor } from './server-scope.ts';
import { findTunable, presenceOf, type Tunable } from './tunables.ts';

export interface KnownRange {
  readonly range: MeasuredRange;
  /** Asked of that very version, of another one of its series, or put together from the catalogue and a relative. */
  readonly basis: 'measured' | 'series' | 'documented';
  /** Where the knowledge comes from, in words. */
  readonly source: string;
}

/** Undefined where minimum, maximum, step or choices are not known for that server. */
export function rangeFor(name: string, server: ServerIdentity): KnownRange | undefined {
  const asked = askedServer(server);
  if (asked !== undefined) {
    const range = asked.ranges().get(name);
    const basis = compareVersions(asked.version, server.version) === 0 ? 'measured' : 'series';
    return range && { range, basis, source: `tried on ${serverName(asked)}` };
  }
  const tunable = findTunable(name);
  if (tunable === undefined || presenceOf(tunable, server) !== 'present') return undefined;
  const relative = askedRelative(server)?.ranges().get(name);
  const range = relative && documentedRange(tunable, relative, server);
  return range && { range, basis: 'documented', source: 'catalogue: manuals, by version' };
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
