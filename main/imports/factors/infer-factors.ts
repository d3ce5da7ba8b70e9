import { longestLevel } from '../../../preload/contract/experiments.ts';
import type { ImportFactor, LevelForm, LevelRule } from '../../../preload/contract/import-factors.ts';
import { findTunable } from '../../mysql/catalogue/tunables.ts';
import { sameValue } from '../../mysql/validation/value.ts';
import { knownFactor } from '../trials/known-factors.ts';
import { asItStands } from '../trials/level-form.ts';
import { levelOf, type TrialSubject } from '../trials/trial-subject.ts';
import { factorName } from './factor-name.ts';

export type FactorRule = Pick<ImportFactor, 'target' | 'name' | 'rule' | 'form' | 'why'>;

const mostFactors = 8;
/** A longer word is a sentence, or damage. */
const longestName = 100;

/**
 * What was varied, by what speaks for it: the text itself, then names of folders and files, then what generators and
 * scripts printed, then settings. A setting that changes exactly as a factor before it does is that factor, or goes with
 * it; see `settingsThatFollow`. What varies stands first.
 */
export function inferFactors(subjects: readonly TrialSubject[]): FactorRule[] {
  const rules: FactorRule[] = [];
  const offer = (rule: FactorRule) => {
    if (rule.name.length > longestName) return;
    if (rules.length < mostFactors && !rules.some(({ name }) => name === rule.name)) rules.push(rule);
  };
  for (const rule of fromText(subjects)) offer(rule);
  for (const rule of fromNames(subjects)) offer(namedByFact(namedBySetting(rule, subjects), subjects));
  for (const rule of fromServers(subjects)) offer(rule);
  for (const rule of fromFacts(subjects)) offer(rule);
  for (const rule of fromSettings(subjects))
    if (!rules.some((known) => follows(rule, known, subjects))) offer(rule);
  const varies = (factor: FactorRule) =>
    new Set(subjects.map((subject) => levelOf(factor, subject))).size > 1;
  return [...rules.filter(varies), ...rules.filter((rule) => !varies(rule))];
}

function fromText(subjects: readonly TrialSubject[]): FactorRule[] {
  const names = new Set(subjects.flatMap(({ treatment }) => Object.keys(treatment)));
  return [...names].map((name) => ({
    target: knownFactor(name)?.target ?? (findTunable(name) === undefined ? 'workload' : 'setting'),
    name,
    rule: { kind: 'text' },
    form: asItStands,
    why: 'The text names the level of each trial.',
  }));
}

function fromNames(subjects: readonly TrialSubject[]): FactorRule[] {
  const byWord = new Map<string, { pattern: string; values: string[] }>();
  for (const { name } of subjects)
    for (const { word, value, pattern } of name.parts) {
      const known = byWord.get(word) ?? { pattern, values: [] };
      known.values.push(value);
      byWord.set(word, known);
    }
  return [...byWord].flatMap(([word, { pattern, values }]) => {
    const known = knownFactor(word);
    const varies = new Set(values).size > 1;
    if (values.length < subjects.length / 2 || (known === null && !varies)) return [];
    const name = known?.name ?? factorName(word.replace(/[^a-z0-9_-]/g, '_'));
    const rule: LevelRule = { kind: 'path', pattern };
    const meaning = known === null || known.name === word ? '' : ` “${word}” was taken for ${name}.`;
    return [
      {
        target: known?.target ?? 'workload',
        name,
        rule,
        form: asItStands,
        why: `Read from the names, as in ${word} ${values[0]}.${meaning}`,
      },
    ];
  });
}

/** A word that nobody knows, whose numbers are the values of one setting in each trial, is that setting. */
function namedBySetting(factor: FactorRule, subjects: readonly TrialSubject[]): FactorRule {
  if (knownFactor(factor.name) !== null) return factor;
  const equal = (setting: string) =>
    subjects.every((subject) => {
      const level = levelOf(factor, subject);
      const said = subject.requested.get(setting) ?? subject.effective.get(setting);
      return level !== null && said !== undefined && sameValue(String(level), said);
    });
  const settings = new Set(
    subjects.flatMap(({ requested, effective }) => [...requested.keys(), ...effective.keys()]),
  );
  const varied = new Set(subjects.map((subject) => levelOf(factor, subject))).size > 1;
  const setting = varied
    ? [...settings].find((name) => findTunable(name) !== undefined && equal(name))
    : undefined;
  if (setting === undefined) return factor;
  return {
    ...factor,
    target: 'setting',
    name: setting,
    why: `${factor.why} In each trial it is the value of ${setting}.`,
  };
}

/** So is one whose numbers are what the generator itself counted in each trial: the `t16` of a log with 16 threads. */
function namedByFact(factor: FactorRule, subjects: readonly TrialSubject[]): FactorRule {
  if (knownFactor(factor.name) !== null) return factor;
  const levels = subjects.map((subject) => levelOf(factor, subject));
  if (new Set(levels).size < 2 || levels.includes(null)) return factor;
  const fact = factNames.find((name) =>
    subjects.every(({ facts }, at) => facts.get(name) === String(levels[at])),
  );
  if (fact === undefined) return factor;
  return { ...factor, name: fact, why: `${factor.why} In each trial it is its ${fact}.` };
}

/** A folder for each server, `mysql/8.4.8`. */
function fromServers(subjects: readonly TrialSubject[]): FactorRule[] {
  const rule: LevelRule = { kind: 'path', pattern: '(?:^|/)((?:mysql|mariadb|percona)[^/]*(?:/[\\d.]+)?)/' };
  const factor = { target: 'workload' as const, name: 'server', rule, form: asItStands };
  const levels = new Set(subjects.map((subject) => levelOf(factor, subject)));
  if (levels.size < 2 || levels.has(null)) return [];
  return [{ ...factor, why: 'A folder for each server.' }];
}

/** Counted by the generator itself. */
const factNames: readonly string[] = [
  'threads',
  'virtual_users',
  'warehouses',
  'connections',
  'tables',
  'table_size',
];

function fromFacts(subjects: readonly TrialSubject[]): FactorRule[] {
  return factNames.flatMap((fact) => {
    const values = subjects.map(({ facts }) => facts.get(fact));
    if (new Set(values).size < 2 || values.includes(undefined)) return [];
    return [
      {
        target: 'workload',
        name: fact,
        rule: { kind: 'fact', fact },
        form: asItStands,
        why: `Each trial says its ${fact}.`,
      },
    ];
  });
}

/** A server says 2147483648 where everybody writes 2G. */
const inShort: LevelForm = { unit: 'bytes', piece: null };

/** What differs between servers that were set up alike, and is no choice of anybody. */
const identity =
  /(^|_)(uuid|id|host|hostname|port|socket|pid|dir|path|file|timestamp|time|seed|executed|purged|position)($|_)/;

export function isIdentity(setting: string): boolean {
  return identity.test(setting) && !setting.endsWith('_file_size');
}

function fromSettings(subjects: readonly TrialSubject[]): FactorRule[] {
  const kind = subjects.every(({ requested }) => requested.size > 0) ? 'requested' : 'effective';
  const names = new Set(subjects.flatMap((subject) => [...subject[kind].keys()]));
  return [...names].flatMap((setting) => {
    const values = subjects.map((subject) => subject[kind].get(setting));
    const tunable = findTunable(setting);
    if (tunable === undefined || isIdentity(setting)) return [];
    if (values.includes(undefined) || new Set(values).size < 2 || values.some(isTooLong)) return [];
    const said = kind === 'requested' ? 'asked for by the option file' : 'said by the server';
    return [
      {
        target: 'setting' as const,
        name: setting,
        rule: { kind, setting },
        form: kind === 'effective' && tunable.type === 'size' ? inShort : asItStands,
        why: `It differs between the trials, as ${said}.`,
      },
    ];
  });
}

function isTooLong(value: string | undefined): boolean {
  return (value?.length ?? 0) > longestLevel;
}

/** Settings that differ between the trials, with values too long to be levels. */
export function settingsTooLong(subjects: readonly TrialSubject[]): string[] {
  return (['requested', 'effective'] as const).flatMap((kind) => {
    const long = subjects.flatMap((subject) =>
      [...subject[kind]].flatMap(([name, value]) => (isTooLong(value) ? [name] : [])),
    );
    return [...new Set(long)].filter(
      (name) =>
        findTunable(name) !== undefined &&
        !isIdentity(name) &&
        new Set(subjects.map((subject) => subject[kind].get(name))).size > 1,
    );
  });
}

/** Settings that change exactly where a factor changes: what is measured is all of them together. */
export function settingsThatFollow(factor: FactorRule, subjects: readonly TrialSubject[]): FactorRule[] {
  return fromSettings(subjects).filter(
    (rule) => rule.name !== factor.name && follows(rule, factor, subjects),
  );
}

/** Whether `rule` changes only where `factor` does: whatever level of the factor, all its trials have one value of it. */
function follows(rule: FactorRule, factor: FactorRule, subjects: readonly TrialSubject[]): boolean {
  const byLevel = new Map<string, string>();
  for (const subject of subjects) {
    const at = levelOf(factor, subject);
    if (at === null) continue;
    const level = String(at);
    const value = String(levelOf(rule, subject));
    if ((byLevel.get(level) ?? value) !== value) return false;
    byLevel.set(level, value);
  }
  return new Set(byLevel.values()).size > 1;
}
