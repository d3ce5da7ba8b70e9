import type { Host, HostRole } from '../../preload/contract/hosts.ts';

export interface HostChoice {
  readonly value: string;
  readonly label: string;
}

/** Known hosts of the role; one that is gone, or has another role, stays named with why, so that nothing changes unseen. */
export function hostChoices(
  hosts: readonly Pick<Host, 'name' | 'roles'>[] | undefined,
  offers: HostRole,
  value: string,
): HostChoice[] {
  const names = (hosts ?? []).filter(({ roles }) => roles.includes(offers)).map(({ name }) => name);
  const choices = names.map((name) => ({ value: name, label: name }));
  if (names.includes(value)) return choices;
  const isThere = hosts?.some(({ name }) => name === value);
  const why = hosts === undefined ? '' : isThere ? ` (has no ${offers} role)` : ' (not in Hosts)';
  return [{ value, label: `${value}${why}` }, ...choices];
}
