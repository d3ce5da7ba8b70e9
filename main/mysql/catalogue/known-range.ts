import { compareVersions, type ServerIdentity, serverName } from '../server-identity.ts';
import { askedRelative, askedServer, type MeasuredRange } from './measured-ranges.ts';
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
    const isIt = asked.version === server.version || compareVersions(asked.version, server.version) === 0;
    const basis = isIt ? 'measured' : 'series';
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

/**
 * MariaDB tells the step of every number. MySQL does not: it is known of the variables of the catalogue, which were all
 * tried, and of those that could be asked for a number whose low bits are ones and that is large enough to show a step.
 */
export function isStepKnown(
  { name, type, step, minimum, maximum, initial }: MeasuredRange,
  { flavour }: ServerIdentity,
): boolean {
  if (flavour === 'mariadb' || type !== 'integer' || step !== '' || findTunable(name) !== undefined)
    return true;
  if (!/^\d+$/.test(initial) || !/^\d+$/.test(maximum)) return false;
  let ones = 511n;
  while (ones < BigInt(initial) || ones < BigInt(minimum || '0')) ones = ones * 2n + 1n;
  return ones <= BigInt(maximum) && BigInt(initial) > 255n;
}
