import type { Factor, Plan } from '../../preload/contract/experiments.ts';
import type { Finding } from '../../preload/contract/hosts.ts';
import { findTunable } from '../mysql/catalogue/tunables.ts';
import { plainName, readOption } from '../mysql/option-files/option-name.ts';
import { sameValue } from '../mysql/validation/value.ts';

/** What is wrong with a design itself, whatever the host. */
export function designFindings(plan: Plan): Finding[] {
  return [
    ...baselineOutsideDesign(plan),
    ...plan.factors.flatMap(repeatedLevel),
    ...repeatedFactor(plan.factors),
    ...oneReplicate(plan.replicates),
  ];
}

function baselineOutsideDesign(plan: Plan): Finding[] {
  return Object.entries(plan.baseline ?? {}).flatMap(([name, level]) => {
    const factor = plan.factors.find((candidate) => candidate.name === name);
    if (factor?.levels.some((candidate) => String(candidate) === String(level))) return [];
    return {
      id: 'baseline-outside-design',
      severity: 'blocks',
      title: `The baseline names ${name} = ${level}`,
      sentence: 'No treatment has that level, so nothing could be compared with it.',
      remedy: factor ? `Choose one of ${factor.levels.join(', ')}.` : `Add ${name} as a factor or remove it.`,
      evidence: `baseline: ${JSON.stringify(plan.baseline)}`,
    };
  });
}

function repeatedLevel(factor: Factor): Finding[] {
  const levels = factor.levels.map(String);
  const repeated = firstRepeated(levels, (one, other) => isSameLevel(factor, one, other));
  if (repeated === null) return [];
  const [first, second] = repeated;
  return [
    {
      id: 'level-repeated',
      severity: 'blocks',
      title:
        first === second
          ? `${factor.name} has the level ${first} twice`
          : `${factor.name}: ${first} and ${second} are the same`,
      sentence: 'The same treatment would be counted as two.',
      remedy: 'Remove one of them; more trials of one treatment are replicates.',
      evidence: levels.join(', '),
    },
  ];
}

/** 1G and 1024M are one size; what a server reads from a text depends on the variable. */
function isSameLevel({ target, name }: Factor, one: string, other: string): boolean {
  const tunable = target === 'setting' ? findTunable(plainName(name)) : undefined;
  return tunable ? sameValue(one, other, tunable.type) : one === other;
}

function repeatedFactor(factors: readonly Factor[]): Finding[] {
  const names = factors.map((factor) => factor.name);
  const repeated = firstRepeated(names, (one, other) => variableOf(one) === variableOf(other));
  if (repeated === null) return [];
  return [
    {
      id: 'factor-repeated',
      severity: 'blocks',
      title: `${repeated[1]} is a factor twice`,
      sentence: 'One treatment cannot hold two levels of it.',
      remedy: 'Merge the levels into one factor.',
      evidence: names.join(', '),
    },
  ];
}

/** `loose_x` and `skip_x` are other ways to write x. */
function variableOf(name: string): string {
  return readOption(name, null).name;
}

function oneReplicate(replicates: number): Finding[] {
  if (replicates > 1) return [];
  return [
    {
      id: 'one-replicate',
      severity: 'warns',
      title: 'One trial per treatment',
      sentence: 'No interval can be given, and no treatment will be called better or worse.',
      remedy: 'Take at least 3 replicates.',
      evidence: 'replicates: 1',
    },
  ];
}

function firstRepeated(
  values: readonly string[],
  isSame: (one: string, other: string) => boolean,
): readonly [string, string] | null {
  for (const [index, value] of values.entries()) {
    const earlier = values.slice(0, index).find((candidate) => isSame(candidate, value));
    if (earlier !== undefined) return [earlier, value];
  }
  return null;
}
