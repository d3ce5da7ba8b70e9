import { longestLevel } from '../../preload/contract/experiments.ts';
import type { Finding } from '../../preload/contract/hosts.ts';
import type { ImportFactor } from '../../preload/contract/import-factors.ts';
import type { ImportTrial } from '../../preload/contract/import-preview.ts';
import { formatQuantity } from '../../preload/contract/quantity.ts';
import type { Measurement } from '../../preload/contract/trials.ts';
import type { Turns } from '../turns.ts';
import { changedTogether } from './changed-together.ts';
import { settingsTooLong } from './factors/infer-factors.ts';
import { contradicted } from './name-against-file.ts';
import { ambiguousId, isOfText, toldAcrossTrials, unlikeId, withReason } from './trials/trial-findings.ts';
import type { TrialSubject } from './trials/trial-subject.ts';
import { unlikeMetrics } from './unlike-metrics.ts';
import { unlikeReplicates } from './unlike-replicates.ts';

/** What is to be said of an import as a whole: of its design, not of one trial. */
export async function importFindings(
  trials: readonly ImportTrial[],
  factors: readonly ImportFactor[],
  subjects: readonly TrialSubject[],
  turns: Turns,
): Promise<Finding[]> {
  const included = trials.filter(({ include }) => include);
  const looks: readonly (() => Finding[])[] = [
    () => subjects.flatMap(({ draft }) => draft.own?.found.reading.findings.filter(isOfText) ?? []),
    () => ambiguous(included, subjects),
    () => unlikeReplicates(trials, subjects),
    () => repeatedCells(included),
    () => unreplicated(included),
    () => unlikeMetrics(included),
    () => changedTogether(factors, subjects),
    () => tooLong(subjects),
    () => contradicted(trials, factors, subjects),
    () => missingValues(included),
    () => reasonsOf(trials),
  ];
  const findings: Finding[][] = [];
  for (const look of looks) {
    findings.push(look());
    await turns.next();
  }
  return findings.flat();
}

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
  const attempts = new Map(groups.flatMap((group) => group.map((trial) => [trial, group.length] as const)));
  return trials.map((trial) => {
    const alike = attempts.get(trial);
    if (alike === undefined) return trial;
    return { ...trial, validity: withReason(trial.validity, ambiguousReason(alike)) };
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

/** What differs, and can be no factor as it is. */
function tooLong(subjects: readonly TrialSubject[]): Finding[] {
  return [...new Set(settingsTooLong(subjects))].map((setting) => ({
    id: 'import-level-too-long',
    severity: 'warns',
    title: 'A setting is too long for a level',
    sentence: `${setting} differs between the trials, with values of more than ${longestLevel} characters. It became no factor: what is compared differs in it as well.`,
    remedy: 'Name it by the folders or the names of the files, and take the level from there.',
    evidence: setting,
  }));
}

/** More cells than these are told together. */
const mostCellsToldApart = 3;

/** The same treatment measured again: how far apart, and whether in another sweep. That is the noise of the whole study. */
function repeatedCells(trials: readonly ImportTrial[]): Finding[] {
  const counted = trials.filter(
    ({ end, validity: { worth, reasons } }) =>
      end !== 'aborted' && worth !== 'invalid' && !reasons.some(({ id }) => id === unlikeId),
  );
  const cells = [...Map.groupBy(counted, ({ label }) => label)].flatMap(
    ([label, cell]) => spreadOf(label, cell) ?? [],
  );
  if (cells.length > mostCellsToldApart) return [spreadOfAll(cells)];
  return cells.map(({ label, values, metric, apart, sweeps }) => ({
    id: 'import-repeated-cell',
    severity: 'informs',
    title: `${label} was measured ${values.length} times`,
    sentence: `${label} was measured ${sweeps.length > 1 ? `in ${sweeps.length} sweeps (${sweeps.join('; ')})` : 'again'}: ${values.join(', ')} (${metric}), ${percent(apart)} apart. A difference between treatments that is no larger shows nothing.`,
    remedy: 'Compare treatments with this spread in mind.',
    evidence: '',
  }));
}

interface Spread {
  readonly label: string;
  readonly values: readonly string[];
  readonly metric: string;
  readonly apart: number;
  readonly sweeps: readonly string[];
}

function spreadOf(label: string, cell: readonly ImportTrial[]): Spread | null {
  const first = sharedMetric(cell);
  if (cell.length < 2 || first === undefined) return null;
  const same = cell.flatMap(({ measurements }) =>
    measurements.filter(({ metric }) => metric === first.metric).map(({ value }) => value),
  );
  // A cell may hold more trials than a call takes arguments.
  const low = same.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = same.reduce((most, value) => Math.max(most, value), 0);
  if (same.length < 2 || low <= 0) return null;
  return {
    label,
    values: same.map((value) => formatQuantity(value, first.unit)),
    metric: first.label,
    apart: high / low - 1,
    sweeps: [...new Set(cell.map(({ sweep }) => sweep || 'one without a name'))],
  };
}

function spreadOfAll(cells: readonly Spread[]): Finding {
  const worst = cells.toSorted((a, b) => b.apart - a.apart);
  const apart = worst.map((cell) => cell.apart);
  const [most = 0, middle = 0, least = 0] = [apart[0], apart[Math.floor(apart.length / 2)], apart.at(-1)];
  return {
    id: 'import-repeated-cell',
    severity: 'informs',
    title: `${cells.length} treatments were measured several times`,
    sentence: `Trials of one treatment are ${percent(least)} to ${percent(most)} apart, half of them ${percent(middle)} or less. A difference between treatments that is no larger shows nothing.`,
    remedy: 'Compare treatments with this spread in mind.',
    evidence: worst
      .slice(0, mostCellsToldApart)
      .map((cell) => `${cell.label}: ${percent(cell.apart)}`)
      .join('\n'),
  };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
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

/** What is to be said of trials alike is said once, with the words of the first. Nothing of it stops an import. */
function reasonsOf(trials: readonly ImportTrial[]): Finding[] {
  const reasons = trials.flatMap(({ path, validity }) =>
    validity.reasons.filter(({ id }) => !toldAcrossTrials.has(id)).map((reason) => ({ path, reason })),
  );
  return [...Map.groupBy(reasons, ({ reason }) => reason.id).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const { severity, title, sentence } = first.reason;
    // One trial may have a reason of each of its files.
    const told = new Set(alike.map(({ path }) => path)).size;
    return [
      {
        ...first.reason,
        severity: severity === 'blocks' ? ('warns' as const) : severity,
        title: trials.length === 1 ? title : `${title}: ${told} of ${trials.length} trials`,
        sentence: trials.length === 1 ? sentence : `${sentence} (Said of ${first.path}.)`,
        evidence: '',
      },
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
