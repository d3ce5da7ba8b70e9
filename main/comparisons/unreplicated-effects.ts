import { formatPercent } from '../../preload/contract/quantity.ts';
import type { Anova } from '../stats/anova.ts';
import { lenth } from '../stats/lenth.ts';
import { average } from '../stats/moments.ts';
import { type Effects, type PlannedFactor, tableRow } from './effect-row.ts';
import type { Group } from './groups.ts';
import type { Scale } from './scale.ts';

const noTests = 'One trial per treatment: nothing to judge differences by, so no tests.';

/**
 * Effects of a design without replicates: the sums of squares stand without tests; a complete two-level design of
 * three factors or more is judged by Lenth's method, where most effects must be noise.
 */
export function unreplicatedEffects(
  confidence: number,
  groups: readonly Group[],
  factors: readonly PlannedFactor[],
  table: Anova,
  scale: Scale,
): Effects {
  const effects = table.terms.map((term) => ({ ...tableRow(term), change: null, changeInterval: null }));
  const complete = groups.length === 2 ** factors.length && effects.length === groups.length - 1;
  if (!complete) return { effects, note: noTests };
  const contrasts = table.terms.map((term) => ({
    name: term.factors.join(' × '),
    effect: twoLevelEffect(term.factors, factors, groups, scale),
  }));
  const limits = lenth(
    contrasts.map((one) => one.effect),
    confidence,
  );
  if (limits === null) return { effects, note: noTests };
  const active = contrasts.filter((one) => Math.abs(one.effect) > limits.simultaneousMargin);
  const found =
    active.length === 0
      ? 'no effect stands out'
      : `${active.map((one) => one.name).join(', ')} ${active.length === 1 ? 'stands' : 'stand'} out`;
  return {
    effects,
    note: `${noTests} By Lenth's method (most effects taken for noise, ${formatPercent(confidence)} for all ${contrasts.length} effects), ${found}.`,
  };
}

/** Mean at the product of signs + less mean at −. */
function twoLevelEffect(
  names: readonly string[],
  factors: readonly PlannedFactor[],
  groups: readonly Group[],
  scale: Scale,
): number {
  const signed = groups.map((group) => {
    const signs = factors
      .filter((factor) => names.includes(factor.name))
      .map((factor) => (String(group.treatment[factor.name]) === String(factor.levels[0]) ? -1 : 1));
    const value = average(group.trials.map((trial) => scale.of(trial.value)));
    return value * signs.reduce<number>((product, sign) => product * sign, 1);
  });
  return 2 * average(signed);
}
