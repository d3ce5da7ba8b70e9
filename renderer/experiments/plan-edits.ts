import type { Factor, Plan, Treatment } from '../../preload/contract/experiments.ts';

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

/** The baseline must name a level of every factor; otherwise the lab's own choice holds. */
function dropStaleBaseline(plan: Plan): Plan {
  const { baseline, ...rest } = plan;
  if (baseline === undefined) return plan;
  const fits =
    Object.keys(baseline).length === plan.factors.length &&
    plan.factors.every(({ name, levels }) => baseline[name] !== undefined && levels.includes(baseline[name]));
  return fits ? plan : rest;
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
