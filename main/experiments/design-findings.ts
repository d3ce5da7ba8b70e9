import type { Factor, Plan } from '../../preload/contract/experiments.ts';
import type { Finding } from '../../preload/contract/hosts.ts';

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
  const repeated = firstRepeated(factor.levels.map(String));
  if (repeated === null) return [];
  return [
    {
      id: 'level-repeated',
      severity: 'blocks',
      title: `${factor.name} has the level ${repeated} twice`,
      sentence: 'The same treatment would be counted as two.',
      remedy: 'Remove one of them; more trials of one treatment are replicates.',
      evidence: factor.levels.join(', '),
    },
  ];
}

function repeatedFactor(factors: readonly Factor[]): Finding[] {
  const names = factors.map((factor) => factor.name);
  const repeated = firstRepeated(names);
  if (repeated === null) return [];
  return [
    {
      id: 'factor-repeated',
      severity: 'blocks',
      title: `${repeated} is a factor twice`,
      sentence: 'One treatment cannot hold two levels of it.',
      remedy: 'Merge the levels into one factor.',
      evidence: names.join(', '),
    },
  ];
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

function firstRepeated(values: readonly string[]): string | null {
  return values.find((value, index) => values.indexOf(value) !== index) ?? null;
}
