import type { FoundConfiguration, ImportTrial } from '../../../preload/contract/import-preview.ts';
import { numberOf } from '../../text/number-text.ts';
import type { FileDigest } from '../reading/file-digest.ts';
import { isRequested, type ReadingDigest } from '../reading/reading-digest.ts';
import type { TrialSubject } from './trial-subject.ts';

const most = 20;

/** The different option files among these, the first of each. */
export function configurationsIn(
  files: readonly FileDigest[],
  subjects: readonly TrialSubject[],
): FoundConfiguration[] {
  const found = new Map<string, FoundConfiguration>();
  const trialsWith = countTrials(subjects);
  for (const { path, readings } of files)
    for (const { reading } of readings) {
      const text = textOf(reading);
      if (!isRequested(reading) || text === undefined || found.has(text) || found.size >= most) continue;
      const flags = numberOf(reading.facts.find(({ name }) => name === 'flags')?.value) ?? 0;
      found.set(text, {
        path,
        text,
        settings: reading.settings.length - flags,
        flags,
        trials: trialsWith.get(text) ?? 0,
        findings: reading.findings,
      });
    }
  return [...found.values()];
}

function textOf({ facts }: ReadingDigest): string | undefined {
  return facts.find(({ name }) => name === 'option file')?.value;
}

function countTrials(subjects: readonly TrialSubject[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { draft } of subjects) {
    const texts = draft.companions.flatMap(({ readings }) =>
      readings.flatMap(({ reading }) => (isRequested(reading) ? (textOf(reading) ?? []) : [])),
    );
    for (const text of new Set(texts)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** In which of its files a trial's settings stand. */
export function configurationOf({ draft }: TrialSubject): ImportTrial['configuration'] {
  const found = draft.companions.flatMap(({ file, readings }) =>
    readings.flatMap(({ reading }) =>
      reading.kind === 'settings' && reading.settings.length > 0
        ? [{ requested: isRequested(reading), path: file.path, settings: reading.settings.length }]
        : [],
    ),
  );
  const from = (requested: boolean) =>
    found.filter((one) => one.requested === requested).map(({ path, settings }) => ({ path, settings }));
  return { requestedFrom: from(true), effectiveFrom: from(false) };
}
