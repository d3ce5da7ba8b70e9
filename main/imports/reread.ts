import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reread } from '../../preload/contract/imports.ts';
import { formatQuantity } from '../../preload/contract/quantity.ts';
import type { Measurement } from '../../preload/contract/trials.ts';
import { failureOf, LabError } from '../lab-error.ts';
import type { Recipe } from '../storage/imports.ts';
import type { TrialParts } from '../trials/trial-parts.ts';
import { digestFile, type FileDigest, heldBytes } from './reading/file-digest.ts';
import { parserNow } from './storing/parser-now.ts';
import { storeSeries } from './storing/store-series.ts';
import { type AssembledTrial, assembleTrial } from './trials/assemble-trial.ts';
import { toldAcrossTrials, withReason } from './trials/trial-findings.ts';
import { subjectOf, type TrialSubject } from './trials/trial-subject.ts';

/** Of a raw text whose values over time are taken over too. */
const longestHeld = 64 * 2 ** 20;

type RecipeTrial = Recipe['trials'][number];

/**
 * Reads the kept texts of an imported experiment again, by the readers of today, and says what would be otherwise;
 * `apply` takes it over. Throws `conflict` for an experiment that no import made, or one from before recipes were kept.
 */
export async function rereadExperiment(
  parts: TrialParts,
  experimentId: number,
  apply: boolean,
): Promise<Reread> {
  const stored = parts.stores.imports.ofExperiment(experimentId);
  const kept = stored && parts.stores.imports.recipe(stored.id);
  if (stored === null || kept === null) {
    throw new LabError({
      code: 'conflict',
      message: `Experiment ${experimentId} keeps no record of how it was imported.`,
      remedy: 'Import its texts again.',
      subject: String(experimentId),
    });
  }
  const digests = new Map<string, FileDigest>();
  const trials: Reread['trials'] = [];
  for (const recipe of kept.trials) {
    trials.push(await rereadTrial(parts, recipe, stored.parser ?? '', digests, apply));
    await nextTurn();
  }
  if (apply) parts.stores.imports.setParser(stored.id, parserNow);
  if (apply) parts.tell({ event: 'experiment.changed', id: experimentId });
  return { experimentId, trials };
}

async function rereadTrial(
  parts: TrialParts,
  recipe: RecipeTrial,
  parserBefore: string,
  digests: Map<string, FileDigest>,
  apply: boolean,
): Promise<Reread['trials'][number]> {
  const { stores } = parts;
  const trial = stores.trials.find(recipe.trialId);
  const said = { trialId: recipe.trialId, label: trial?.label ?? '', parserBefore, parserNow };
  if (trial === null) return { ...said, problem: 'The trial was removed.', changes: [] };
  try {
    const subject = await readAgain(parts, recipe, digests, apply);
    const read = assembleTrial(subject, new Map(Object.entries(recipe.treatment)));
    const standing = trial.validity?.reasons.filter(({ id }) => toldAcrossTrials.has(id)) ?? [];
    const now = { ...read, validity: standing.reduce(withReason, read.validity) };
    const changes = [
      ...changesOf(stores.measurements.list(recipe.trialId), now.measurements),
      ...change('worth', trial.validity?.worth ?? null, now.validity.worth),
      ...change('reasons', titles(trial.validity?.reasons), titles(now.validity.reasons)),
    ];
    if (apply) take(parts, recipe.trialId, now, subject);
    return { ...said, problem: '', changes };
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    return { ...said, problem: failureOf(error).message, changes: [] };
  }
}

function take(parts: TrialParts, trialId: number, now: AssembledTrial, subject: TrialSubject): void {
  const { stores, series } = parts;
  const { own, companions } = subject.draft;
  const read = [
    ...(own === null ? [] : [own]),
    ...companions.flatMap(({ file, readings }) => readings.map((found) => ({ file, found }))),
  ];
  stores.imports.together(() => {
    stores.measurements.replace(trialId, now.measurements);
    stores.settingReadings.replace(trialId, now.settings);
    stores.trials.setValidity(trialId, now.validity);
    // Of a text too long to hold the series stay as they were.
    if (read.some(({ found }) => found.packed === null)) return;
    series.reset(trialId);
    for (const { file, found } of read)
      storeSeries(parts, trialId, subject, { ...found, digest: file }, found.packed ?? []);
  });
}

async function readAgain(
  parts: TrialParts,
  recipe: RecipeTrial,
  digests: Map<string, FileDigest>,
  hold: boolean,
): Promise<TrialSubject> {
  const own = recipe.own === null ? null : await placed(parts, recipe.trialId, recipe.own, digests, hold);
  const companions = [];
  for (const place of recipe.beside) {
    const { file, found } = await placed(parts, recipe.trialId, place, digests, hold);
    companions.push({ file, readings: [found] });
  }
  return subjectOf({ key: recipe.path, path: recipe.path, own, companions });
}

async function placed(
  parts: TrialParts,
  trialId: number,
  { file: name, reader, index }: NonNullable<RecipeTrial['own']>,
  digests: Map<string, FileDigest>,
  hold: boolean,
) {
  const file = await digestOfKept(parts, trialId, name, digests, hold);
  if (file.outcome === 'unreadable') {
    throw new LabError({
      code: 'file-unreadable',
      message: `The raw file ${name} is gone or damaged. ${file.sentence}`,
      remedy: 'Restore it from a backup, or import it again; the stored numbers stay as they are.',
      subject: name,
    });
  }
  const found = file.readings.find((one) => one.reader === reader && one.index === index) ?? file.readings[0];
  if (found !== undefined) return { file, found };
  throw new LabError({
    code: 'format-unknown',
    message: `${name} was read by ${reader} and is not understood any more.`,
    remedy: 'Report it with the text; the stored numbers stay as they are.',
    subject: name,
  });
}

async function digestOfKept(
  { stores, rawFiles }: TrialParts,
  trialId: number,
  name: string,
  digests: Map<string, FileDigest>,
  hold: boolean,
): Promise<FileDigest> {
  const kept = stores.trialFiles.find(trialId, name);
  if (kept === null) {
    throw new LabError({
      code: 'not-found',
      message: `Trial ${trialId} has no raw file ${name}.`,
      remedy: 'Import it again.',
      subject: name,
    });
  }
  const known = digests.get(kept.sha256);
  if (known !== undefined) return { ...known, path: name };
  const content = () => rawFiles.stream(kept.sha256);
  const fits = kept.bytes <= longestHeld;
  const digest = await digestFile(
    { path: name, bytes: kept.bytes, content },
    hold && fits ? 'values' : 'nothing',
  );
  // Values of one file are held at a time, since a file may hold many trials.
  if (heldBytes(digest) > 0)
    for (const [sha256, other] of digests) if (heldBytes(other) > 0) digests.delete(sha256);
  digests.set(kept.sha256, digest);
  return digest;
}

function changesOf(
  before: readonly Measurement[],
  now: readonly Measurement[],
): Reread['trials'][number]['changes'] {
  const names = [...new Set([...before, ...now].map(({ metric }) => metric))];
  return names.flatMap((name) => {
    const [old, fresh] = [before, now].map((list) => list.find(({ metric }) => metric === name));
    if (old?.value === fresh?.value && old?.unit === fresh?.unit) return [];
    return change(old?.label ?? fresh?.label ?? name, shown(old), shown(fresh));
  });
}

function shown(measurement: Measurement | undefined): string | null {
  return measurement === undefined
    ? null
    : `${formatQuantity(measurement.value, measurement.unit)} (${measurement.value})`;
}

function titles(reasons: readonly { readonly title: string }[] | undefined): string {
  return (reasons ?? []).map(({ title }) => title).join('; ');
}

function change(
  what: string,
  before: string | null,
  now: string | null,
): Reread['trials'][number]['changes'] {
  return before === now ? [] : [{ what, before, now }];
}
