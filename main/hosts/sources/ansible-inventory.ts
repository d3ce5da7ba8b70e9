/** Values as texts; what is no scalar is left out. */
export type Variables = Readonly<Record<string, string>>;

export interface AnsibleGroup {
  readonly members: string[];
  readonly children: string[];
  variables: Variables;
}

export interface AnsibleInventory {
  readonly hosts: Map<string, { variables: Variables; readonly from: string }>;
  readonly groups: Map<string, AnsibleGroup>;
  readonly notUnderstood: string[];
}

export function emptyInventory(): AnsibleInventory {
  return { hosts: new Map(), groups: new Map(), notUnderstood: [] };
}

export function groupIn(inventory: AnsibleInventory, name: string): AnsibleGroup {
  const known = inventory.groups.get(name);
  if (known !== undefined) return known;
  const fresh: AnsibleGroup = { members: [], children: [], variables: {} };
  inventory.groups.set(name, fresh);
  return fresh;
}

/** A host may stand in several groups, with variables in each place: they add up. */
export function addHosts(
  inventory: AnsibleInventory,
  group: string,
  pattern: string,
  variables: Variables,
  from: string,
): void {
  for (const name of expandRange(pattern)) {
    const known = inventory.hosts.get(name);
    if (known === undefined) inventory.hosts.set(name, { variables, from });
    else known.variables = { ...known.variables, ...variables };
    groupIn(inventory, group).members.push(name);
  }
}

const mostHosts = 10_000;

/** `r620-[01:12]` and `db-[a:f]`, several of them and with a step (`[0:10:2]`) too; leading zeros stay. */
export function expandRange(pattern: string): string[] {
  const range = /\[(\w+):(\w+)(?::(\d+))?\]/.exec(pattern);
  if (range === null) return [pattern];
  const [whole, first = '', last = '', step = '1'] = range;
  const before = pattern.slice(0, range.index);
  const after = pattern.slice(range.index + whole.length);
  return steps(first, last, Math.max(1, Number(step)))
    .flatMap((value) => expandRange(`${before}${value}${after}`))
    .slice(0, mostHosts);
}

function steps(first: string, last: string, step: number): string[] {
  const letters = /^[A-Za-z]$/.test(first) && /^[A-Za-z]$/.test(last);
  const from = letters ? first.charCodeAt(0) : Number(first);
  const to = Math.min(letters ? last.charCodeAt(0) : Number(last), from + mostHosts * step);
  const values: string[] = [];
  for (let at = from; at <= to; at += step) {
    values.push(letters ? String.fromCharCode(at) : String(at).padStart(first.length, '0'));
  }
  return values;
}

export function variablesIn(value: unknown): Variables {
  if (typeof value !== 'object' || value === null) return {};
  const scalars = Object.entries(value).filter(([, one]) =>
    ['string', 'number', 'boolean'].includes(typeof one),
  );
  return Object.fromEntries(scalars.map(([name, one]) => [name, String(one)]));
}
