import type { ProposedHost } from '../../../preload/contract/host-access.ts';
import type { Host } from '../../../preload/contract/hosts.ts';
import { LabError } from '../../lab-error.ts';
import type { Inventory } from '../inventory.ts';

/**
 * Adds them all, jump hosts before those behind them; none when one cannot be added: `conflict` for a name that is
 * taken, `invalid-input` for a jump host that is nowhere or a way that goes in a circle.
 */
export function addProposed(inventory: Inventory, hosts: readonly ProposedHost[]): Host[] {
  const present = new Map(inventory.list().map(({ name, id }) => [name, id]));
  const ordered = jumpsFirst(hosts, new Set(present.keys()));
  return inventory.addMany(ordered.length, (index, added) => {
    const { jumps, from, remarks: _remarks, present: _present, ...input } = at(ordered, index);
    const jump = jumps.at(-1);
    const ids = new Map([...present, ...added.map(({ name, id }) => [name, id] as const)]);
    const jumpHostId = jump === undefined ? null : (ids.get(jump) ?? null);
    return { ...input, jumpHostId, notes: `From ${from}` };
  });
}

function jumpsFirst(hosts: readonly ProposedHost[], present: ReadonlySet<string>): ProposedHost[] {
  const ordered: ProposedHost[] = [];
  let waiting = [...hosts];
  while (waiting.length > 0) {
    const reachable = waiting.filter(({ jumps }) => {
      const jump = jumps.at(-1);
      return jump === undefined || present.has(jump) || ordered.some(({ name }) => name === jump);
    });
    if (reachable.length === 0) throw noWay(waiting);
    ordered.push(...reachable);
    waiting = waiting.filter((host) => !reachable.includes(host));
  }
  return ordered;
}

function at(hosts: readonly ProposedHost[], index: number): ProposedHost {
  const host = hosts[index];
  if (host === undefined) throw new RangeError(`There is no proposed host ${index}.`);
  return host;
}

function noWay(waiting: readonly ProposedHost[]): LabError {
  const [first] = waiting;
  const name = first?.name ?? '';
  return new LabError({
    code: 'invalid-input',
    message: `${name} goes through ${first?.jumps.at(-1) ?? ''}, which is neither added nor in the inventory, or goes through ${name} itself.`,
    remedy: 'Add the jump host too, or take it out of the way.',
    subject: name,
  });
}
