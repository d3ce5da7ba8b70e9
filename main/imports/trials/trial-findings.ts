import type { Finding } from '../../../preload/contract/hosts.ts';
import { implausible } from '../../../preload/contract/number-size.ts';
import { formatQuantity, formatSeconds } from '../../../preload/contract/quantity.ts';
import type { Measurement, Validity } from '../../../preload/contract/trials.ts';
import { numberOf } from '../../text/number-text.ts';
import type { ReadingDigest } from '../reading/reading-digest.ts';
import type { TrialSubject } from './trial-subject.ts';

/** All that speaks for or against the numbers of a trial: what its readers say, and what its files say of each other. */
export function findingsOf(subject: TrialSubject, measurements: readonly Measurement[]): Finding[] {
  const { own, companions } = subject.draft;
  const beside = companions.flatMap(({ readings }) => readings.map(({ reading }) => reading));
  return unique([
    ...(own === null
      ? [abortedFinding(subject, beside)]
      : own.found.reading.findings.filter((finding) => !isOfText(finding))),
    ...beside.flatMap(({ findings }) => findings),
    ...sampledAgainstPrinted(measurements),
    ...ofNoRealSize(measurements),
  ]);
}

/** Of the text as a whole, not of the trial that happens to stand first in it. */
export function isOfText({ id }: Finding): boolean {
  return id.startsWith('table-');
}

export function validityOf(findings: readonly Finding[]): Validity {
  const has = (severity: string) => findings.some((finding) => finding.severity === severity);
  return {
    worth: has('blocks') ? 'invalid' : has('warns') ? 'suspect' : 'valid',
    reasons: findings.filter(({ severity }) => severity !== 'passes'),
    rules: findings.length,
  };
}

export const ambiguousId = 'import-ambiguous';
export const nameAgainstFileId = 'import-name-against-file';
export const unlikeId = 'import-unlike-replicates';

/** Reasons that the texts of one trial alone do not tell: another reading of them leaves these standing. */
export const toldAcrossTrials: ReadonlySet<string> = new Set([ambiguousId, nameAgainstFileId, unlikeId]);

/** With one more reason that warns. */
export function withReason({ worth, reasons, rules }: Validity, reason: Finding): Validity {
  return { worth: worth === 'valid' ? 'suspect' : worth, reasons: [...reasons, reason], rules: rules + 1 };
}

function unique(findings: readonly Finding[]): Finding[] {
  const known = new Map(findings.map((finding) => [`${finding.id} ${finding.sentence}`, finding]));
  return [...known.values()];
}

function abortedFinding({ facts }: TrialSubject, beside: readonly ReadingDigest[]): Finding {
  const seconds = Math.max(
    0,
    ...beside.flatMap(({ series }) =>
      series.map(({ firstSeconds, lastSeconds }) => lastSeconds - firstSeconds),
    ),
  );
  const asked = numberOf(facts.get('duration_seconds') ?? facts.get('duration')) ?? 0;
  const of = asked > 0 ? ` of ${formatSeconds(asked)} that were asked for` : '';
  return {
    id: 'import-aborted',
    severity: 'blocks',
    title: 'The attempt was given up',
    sentence: `Its folder has no result; what was sampled ends after ${formatSeconds(Math.round(seconds))}${of}.`,
    remedy: 'It is kept for its samples and counts in no comparison.',
    evidence: '',
  };
}

/** Numbers that nobody can have measured: a slipped column, a wrong unit, a slip of the pen. */
function ofNoRealSize(measurements: readonly Measurement[]): Finding[] {
  return measurements.flatMap(({ label, value, unit, source }) => {
    const why = implausible(value, unit);
    if (why === null) return [];
    return [
      {
        id: 'import-implausible',
        severity: 'warns',
        title: 'A number is of no real size',
        sentence: `${label} of ${formatQuantity(value, unit)} ${why}.`,
        remedy:
          'Look at the text: its unit or its column may be another. Leave the trial out if it is neither.',
        evidence: source ?? '',
      } satisfies Finding,
    ];
  });
}

/** Further apart than this, the two do not tell of the same. */
const agreement = 0.01;

/** Two sources for one number: what the generator printed at its end, and the mean of what it said on the way. */
function sampledAgainstPrinted(measurements: readonly Measurement[]): Finding[] {
  return measurements.flatMap((sampled) => {
    if (!sampled.metric.endsWith('-sampled')) return [];
    const name = sampled.metric.slice(0, -'-sampled'.length);
    const printed = measurements.find(({ metric, unit }) => metric === name && unit === sampled.unit);
    if (printed === undefined || printed.value === 0) return [];
    const apart = sampled.value / printed.value - 1;
    const percent = `${(apart * 100).toFixed(2)} %`;
    const agrees = Math.abs(apart) <= agreement;
    return [
      {
        id: `import-cross-check-${name}`,
        severity: agrees ? 'passes' : 'warns',
        title: agrees ? 'Samples and result agree' : 'Samples and result differ',
        sentence: `The mean of ${sampled.points ?? 'the'} samples of ${name} is ${percent} off the printed result.`,
        remedy: agrees ? '' : 'Look at both files; one of them is of another trial, or covers another time.',
        evidence: `${sampled.value} against ${printed.value}`,
      } satisfies Finding,
    ];
  });
}
