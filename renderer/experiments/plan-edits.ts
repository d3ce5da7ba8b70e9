import type { DeployWay, HostService } from '../../preload/contract/deployment.ts';
import type { Factor, HostSettings, Plan, Treatment } from '../../preload/contract/experiments.ts';

/** Pure edits of a plan. A factor is known by its place, because its name is being typed. */

export function addFactor(plan: Plan): Plan {
  return { ...plan, factors: [...plan.factors, { target: 'setting', name: '', levels: [] }] };
}

export function changeFactor(plan: Plan, index: number, change: Partial<Factor>): Plan {
  const factors = plan.factors.map((factor, at) => (at === index ? { ...factor, ...change } : factor));
  return dropStaleBaseline({ ...plan, factors });
}

export function removeFactor(plan: Plan, index: number): Plan {
  return dropStaleBaseline({ ...plan, factors: plan.factors.filter((_, at) => at !== index) });
}

/** Order sets nesting in the matrix: the first factor makes the rows. */
export function moveFactor(plan: Plan, from: number, to: number): Plan {
  const moved = plan.factors[from];
  if (moved === undefined || to < 0 || to >= plan.factors.length) return plan;
  return { ...plan, factors: plan.factors.filter((_, at) => at !== from).toSpliced(to, 0, moved) };
}

/** A plan that can be checked while a factor is still being typed: unfinished factors are left out. */
export function withoutUnfinished(plan: Plan): Plan {
  const factors = plan.factors.filter(({ name, levels }) => name !== '' && levels.length > 0);
  return { ...plan, factors };
}

export type HostSettingChange = { readonly [Name in keyof HostSettings]: HostSettings[Name] | undefined };

/** What is undefined in `change` is asked for no longer; with nothing left to ask for, the plan says nothing of it. */
export function withHostSetting({ hostSettings, ...plan }: Plan, change: HostSettingChange): Plan {
  const asked = Object.entries({ ...hostSettings, ...change }).filter(([, value]) => value !== undefined);
  return asked.length === 0 ? plan : { ...plan, hostSettings: Object.fromEntries(asked) };
}

export type ServiceChange = { readonly [Name in keyof HostService]?: HostService[Name] };

/** An instance of our own asks for nothing; the other ways say how the host's own server is started. */
export function withDeployWay(plan: Plan, way: DeployWay): Plan {
  const { deploy: _deploy, service, ...server } = plan.server;
  if (way === 'private') return { ...plan, server };
  return { ...plan, server: { ...server, deploy: way, service: service ?? plainService } };
}

export function withService(plan: Plan, change: ServiceChange): Plan {
  const service = { ...(plan.server.service ?? plainService), ...change };
  return { ...plan, server: { ...plan.server, service } };
}

/** As the contract has it where a plan says nothing. */
export const plainService: HostService = {
  control: 'systemd',
  name: '',
  schemas: [],
  mismatch: 'stop',
  startSeconds: 300,
};

/** A baseline names levels of some factors, the first level of the others holds; one that names a level that is gone, goes. */
function dropStaleBaseline(plan: Plan): Plan {
  const { baseline, ...rest } = plan;
  if (baseline === undefined) return plan;
  const fits = Object.entries(baseline).every(([name, level]) =>
    plan.factors.some((factor) => factor.name === name && factor.levels.includes(level)),
  );
  return fits ? plan : rest;
}

/** The treatment that the others are compared with: as the plan says, else the first level of every factor. */
export function baselineOf({ factors, baseline }: Pick<Plan, 'factors' | 'baseline'>): Treatment {
  const first = Object.fromEntries(factors.map(({ name, levels }) => [name, levels[0] ?? '']));
  return { ...first, ...baseline };
}

/** All combinations of levels, the last factor fastest. */
export function treatmentsOf(factors: readonly Factor[]): readonly Treatment[] {
  return factors.reduce<readonly Treatment[]>(
    (soFar, { name, levels }) =>
      soFar.flatMap((treatment) => levels.map((level) => ({ ...treatment, [name]: level }))),
    [{}],
  );
}

export function sameTreatment(a: Treatment, b: Treatment): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** `8` and `0.5` are numbers, `128M` and `O_DIRECT` stay text. */
export function levelOf(token: string): string | number {
  return /^-?\d+(\.\d+)?$/.test(token) && Number.isSafeInteger(Math.trunc(Number(token)))
    ? Number(token)
    : token;
}
