import type { Finding } from '../../preload/contract/hosts.ts';
import type { ImportFactor, ImportTrial } from '../../preload/contract/imports.ts';
import { formatQuantity } from '../../preload/contract/quantity.ts';
import type { Measurement } from '../../preload/contract/trials.ts';
import { sameValue } from '../mysql/validation/value.ts';
import { type FactorRule, settingsThatFollow } from './infer-factors.ts';
import { isOfText } from './trial-findings.ts';
import { levelOf, type TrialSubject } from './trial-subject.ts';

/** What is to be said of an import as a whole: of its design, not of one trial. */
export function importFindings(
  trials: readonly ImportTrial[],
  factors: readonly ImportFactor[],
  subjects: readonly TrialSubject[],
): Finding[] {
  const included = trials.filter(({ include }) => include);
  return [
    ...subjects.flatMap(({ draft }) => draft.own?.found.reading.findings.filter(isOfText) ?? []),
    ...ambiguous(included, subjects),
    ...repeatedCells(included),
    ...unreplicated(included),
    ...confounded(factors, subjects),
    ...contradicted(factors, subjects),
    ...missingValues(included),
    ...sharedReasons(trials),
  ];
}

const ambiguousId = 'import-ambiguous';

/** Folders that are called alike but for their stamps, some with a result and some without. */
function ambiguous(trials: readonly ImportTrial[], subjects: readonly TrialSubject[]): Finding[] {
  return ambiguousGroups(trials, subjects).map((group) => ({
    id: ambiguousId,
    severity: 'warns',
    title: 'Attempts share one name',
    sentence: `${group.length} folders are called alike but for their time; ${group.filter(({ end }) => end === 'aborted').length} of them have no result. Which of them is the one that was meant, their names do not say.`,
    remedy: 'Leave out those that do not count; the ones without a result never do.',
    evidence: group.map(({ path }) => path).join('\n'),
  }));
}

/** The same trials, those that share a name with an attempt that was given up marked as such. */
export function markAmbiguous(
  trials: readonly ImportTrial[],
  subjects: readonly TrialSubject[],
): ImportTrial[] {
  const groups = ambiguousGroups(trials, subjects);
  return trials.map((trial) => {
    const group = groups.find((one) => one.includes(trial));
    if (group === undefined) return trial;
    const reason = ambiguousReason(group.length);
    const { worth, reasons, rules } = trial.validity;
    return {
      ...trial,
      validity: {
        worth: worth === 'valid' ? 'suspect' : worth,
        reasons: [...reasons, reason],
        rules: rules + 1,
      },
    };
  });
}

function ambiguousReason(attempts: number): Finding {
  return {
    id: ambiguousId,
    severity: 'warns',
    title: 'Its name is ambiguous',
    sentence: `${attempts} attempts bear its name but for the time, and some of them were given up.`,
    remedy: 'Make sure that this is the one that was meant, or leave it out.',
    evidence: '',
  };
}

function ambiguousGroups(
  trials: readonly ImportTrial[],
  subjects: readonly TrialSubject[],
): (readonly ImportTrial[])[] {
  const names = new Map(subjects.map(({ draft, name }) => [draft.key, name]));
  const stamped = trials.filter(({ key }) => names.get(key)?.stamp != null);
  const groups = Map.groupBy(stamped, ({ key }) => names.get(key)?.unstamped ?? key);
  return [...groups.values()].filter(
    (group) => group.length > 1 && group.some(({ end }) => end === 'aborted'),
  );
}

/** The same treatment measured again: how far apart, and whether in another sweep. That is the noise of the whole study. */
function repeatedCells(trials: readonly ImportTrial[]): Finding[] {
  const counted = trials.filter(({ end, validity }) => end !== 'aborted' && validity.worth !== 'invalid');
  return [...Map.groupBy(counted, ({ label }) => label)].flatMap(([label, cell]) => {
    const first = sharedMetric(cell);
    if (cell.length < 2 || first === undefined) return [];
    const same = cell.flatMap(({ measurements }) =>
      measurements.filter(({ metric }) => metric === first.metric).map(({ value }) => value),
    );
    const low = Math.min(...same);
    const high = Math.max(...same);
    if (same.length < 2 || low <= 0) return [];
    const sweeps = new Set(cell.map(({ sweep }) => sweep));
    const where = sweeps.size > 1 ? `in ${sweeps.size} sweeps (${[...sweeps].join('; ')})` : 'again';
    return [
      {
        id: 'import-repeated-cell',
        severity: 'informs',
        title: `${label} was measured ${same.length} times`,
        sentence: `${label} was measured ${where}: ${same.map((value) => formatQuantity(value, first.unit)).join(', ')} (${first.label}), ${((high / low - 1) * 100).toFixed(1)} % apart. A difference between treatments that is no larger shows nothing.`,
        remedy: 'Compare treatments with this spread in mind.',
        evidence: same.join(', '),
      } satisfies Finding,
    ];
  });
}

/** The first metric with a direction that every trial of a cell has. */
function sharedMetric(cell: readonly ImportTrial[]): Measurement | undefined {
  return cell[0]?.measurements.find(
    ({ metric, direction }) =>
      direction !== null &&
      cell.every(({ measurements }) => measurements.some((one) => one.metric === metric)),
  );
}

function unreplicated(trials: readonly ImportTrial[]): Finding[] {
  const cells = Map.groupBy(
    trials.filter(({ end }) => end !== 'aborted'),
    ({ label }) => label,
  );
  const single = [...cells.values()].filter((cell) => cell.length === 1).length;
  if (cells.size < 2 || single === 0) return [];
  const all = single === cells.size ? 'Each treatment' : `${single} of ${cells.size} treatments`;
  return [
    {
      id: 'import-one-trial',
      severity: 'informs',
      title: 'One trial each',
      sentence: `${all} ${single === cells.size ? 'has' : 'have'} one trial: no interval, no verdict, no winner can be told from it.`,
      remedy: 'Repeat the trials whose difference matters.',
      evidence: '',
    },
  ];
}

function confounded(factors: readonly ImportFactor[], subjects: readonly TrialSubject[]): Finding[] {
  return factors
    .filter(({ levels }) => levels.length > 1)
    .flatMap((factor) =>
      settingsThatFollow(factor, subjects).map((setting) => ({
        id: 'import-confounded',
        severity: 'informs' as const,
        title: `${setting.name} changes with ${factor.name}`,
        sentence: `Wherever ${factor.name} changes, ${setting.name} changes too (${pairs(factor, setting, subjects)}): an effect is that of both.`,
        remedy: 'Read a difference as one of the whole group of settings.',
        evidence: setting.name,
      })),
    );
}

function pairs(factor: ImportFactor, setting: FactorRule, subjects: readonly TrialSubject[]): string {
  const said = subjects.flatMap((subject) => {
    const level = levelOf(factor, subject);
    return level === null ? [] : [`${levelOf(setting, subject)} at ${level}`];
  });
  return [...new Set(said)].join(', ');
}

/** What is to be said of several trials alike is said once, with the words of the first. Nothing of it stops an import. */
function sharedReasons(trials: readonly ImportTrial[]): Finding[] {
  const reasons = trials.flatMap(({ path, validity }) =>
    validity.reasons.filter(({ id }) => id !== ambiguousId).map((reason) => ({ path, reason })),
  );
  return [...Map.groupBy(reasons, ({ reason }) => reason.id).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined || alike.length < 2) return [];
    const { severity, title, sentence } = first.reason;
    return [
      {
        ...first.reason,
        severity: severity === 'blocks' ? ('warns' as const) : severity,
        title: `${title}: ${alike.length} of ${trials.length} trials`,
        sentence: `${sentence} (Said of ${first.path}.)`,
        evidence: '',
      },
    ];
  });
}

/** A level from the names, and an option file beside it that asks for another value. */
function contradicted(factors: readonly ImportFactor[], subjects: readonly TrialSubject[]): Finding[] {
  return factors.flatMap((factor) => {
    if (factor.target !== 'setting' || factor.rule.kind !== 'path') return [];
    const against = subjects.flatMap((subject) => {
      const level = levelOf(factor, subject);
      const asked = subject.requested.get(factor.name);
      return level !== null && asked !== undefined && !sameValue(String(level), asked) ? [asked] : [];
    });
    if (against.length === 0) return [];
    return [
      {
        id: 'import-name-against-file',
        severity: 'warns',
        title: `Names and option files disagree on ${factor.name}`,
        sentence: `In ${against.length} of ${subjects.length} trials the option file asks for ${factor.name} = ${[...new Set(against)].join(', ')} where the name says otherwise. The names were believed: the file cannot have been what the server ran with.`,
        remedy: 'Look for what the server said it had (SHOW VARIABLES) before this factor is trusted.',
        evidence: [...new Set(against)].join(', '),
      } satisfies Finding,
    ];
  });
}

function missingValues(trials: readonly ImportTrial[]): Finding[] {
  const tables = trials.filter(({ workload, entered }) => workload === 'table' || entered);
  const names = new Set(tables.flatMap(({ measurements }) => measurements.map(({ metric }) => metric)));
  const gaps = tables.flatMap((trial) =>
    [...names]
      .filter((name) => !trial.measurements.some(({ metric }) => metric === name))
      .map((name) => `${name} at ${trial.label}${trial.replicate > 1 ? ` (${trial.replicate})` : ''}`),
  );
  if (gaps.length === 0) return [];
  return [
    {
      id: 'import-missing-values',
      severity: 'informs',
      title: gaps.length === 1 ? '1 value is missing' : `${gaps.length} values are missing`,
      sentence: `The text has no number for ${gaps.slice(0, 12).join('; ')}${gaps.length > 12 ? '; …' : ''}.`,
      remedy: 'A comparison leaves a missing value out, pair by pair.',
      evidence: gaps.join('\n'),
    },
  ];
}
