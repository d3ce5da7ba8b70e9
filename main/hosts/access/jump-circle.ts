import { LabError } from '../../lab-error.ts';
import type { HostStore } from '../../storage/hosts.ts';

/** The jump hosts before a host, the one nearest to this computer first. */
export function jumpsBefore(hosts: HostStore, jumpHostId: number | null): number[] {
  const way: number[] = [];
  for (let id = jumpHostId; id !== null && !way.includes(id); id = hosts.get(id).jumpHostId) way.unshift(id);
  return way;
}

/** Throws `invalid-input` when the host would be reached through itself. */
export function refuseJumpCircle(hosts: HostStore, id: number, jumpHostId: number | null): void {
  if (!jumpsBefore(hosts, jumpHostId).includes(id)) return;
  const { name } = hosts.get(id);
  throw new LabError({
    code: 'invalid-input',
    message: `${name} would be reached through itself.`,
    remedy: 'Choose a jump host that is reached without it.',
    subject: name,
  });
}
