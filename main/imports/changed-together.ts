import type { Finding } from '../../preload/contract/hosts.ts';
import type { ImportFactor } from '../../preload/contract/import-factors.ts';
import { settingsThatFollow } from './factors/infer-factors.ts';
import { type LevelValue, levelOf, type TrialSubject } from './trials/trial-subject.ts';

interface Varied {
  readonly factor: ImportFactor;
  /** Of each subject; null where it has none. */
  readonly levels: readonly (LevelValue | null)[];
}

/** Factors and settings that change only where a factor changes: whose effect a difference is, nobody can tell. */
export function changedTogether(
  factors: readonly ImportFactor[],
  subjects: readonly TrialSubject[],
): Finding[] {
  const varied = factors
    .filter(({ levels }) => levels.length > 1)
    .map((factor) => ({ factor, levels: subjects.map((subject) => levelOf(factor, subject)) }));
  const isFactor = (name: string) => varied.some(({ factor }) => factor.name === name);
  return varied.flatMap((one) => [
    ...toldBy(one, varied),
    ...settingsThatFollow(one.factor, subjects)
      .filter(({ name }) => !isFactor(name))
      .map((setting) =>
        settingTogether(
          one,
          setting.name,
          subjects.map((subject) => levelOf(setting, subject)),
        ),
      ),
  ]);
}

/** Of two factors that tell each other, only the later is said to be told by the earlier. */
function toldBy(one: Varied, varied: readonly Varied[]): Finding[] {
  return varied.flatMap((other) => {
    if (other === one || !tells(one, other)) return [];
    const isEarlier = varied.indexOf(other) < varied.indexOf(one);
    return isEarlier && tells(other, one) ? [] : [factorsTogether(one, other)];
  });
}

/** Whether all trials of a level of the one have one level of the other, and that varies. Who has not both says nothing. */
function tells(one: Varied, other: Varied): boolean {
  const told = new Map<LevelValue, LevelValue>();
  for (const [at, level] of one.levels.entries()) {
    const value = other.levels[at] ?? null;
    if (level === null || value === null) continue;
    if ((told.get(level) ?? value) !== value) return false;
    told.set(level, value);
  }
  return new Set(told.values()).size > 1;
}

function factorsTogether(one: Varied, { factor, levels }: Varied): Finding {
  return {
    id: 'import-confounded',
    severity: 'warns',
    title: `${factor.name} changes only with ${one.factor.name}`,
    sentence: `No level of ${one.factor.name} was measured at two levels of ${factor.name} (${pairs(one, levels)}): what the one does cannot be told from what the other does.`,
    remedy: 'Measure the cells that are missing, or read a difference as one of both.',
    evidence: `${one.factor.name}, ${factor.name}`,
  };
}

function settingTogether(one: Varied, setting: string, values: Varied['levels']): Finding {
  return {
    id: 'import-confounded',
    severity: 'informs',
    title: `${setting} changes with ${one.factor.name}`,
    sentence: `Wherever ${one.factor.name} changes, ${setting} changes too (${pairs(one, values)}): an effect is that of both.`,
    remedy: 'Read a difference as one of the whole group of settings.',
    evidence: setting,
  };
}

const mostPairs = 8;

/** `8 at 1G, 16 at 2G`, in the order of the levels. */
function pairs({ factor, levels }: Varied, values: Varied['levels']): string {
  const said = new Map<string, number>();
  for (const [at, level] of levels.entries())
    if (level !== null && values[at] !== null)
      said.set(`${values[at]} at ${level}`, factor.levels.indexOf(level));
  const texts = [...said].sort(([, a], [, b]) => a - b).map(([text]) => text);
  return `${texts.slice(0, mostPairs).join(', ')}${texts.length > mostPairs ? ', …' : ''}`;
}
