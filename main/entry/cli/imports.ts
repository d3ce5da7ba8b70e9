import { resolve } from 'node:path';
import { counted } from '../../../preload/contract/counted.ts';
import type { ImportPreview, ImportTrial } from '../../../preload/contract/import-preview.ts';
import type { Import } from '../../../preload/contract/imports.ts';
import { formatBytes, formatQuantity } from '../../../preload/contract/quantity.ts';
import { LabError } from '../../lab-error.ts';
import { exitCodes } from './exit-codes.ts';
import { printJson } from './history.ts';
import { type FollowedImport, followImport } from './import-progress.ts';
import type { Call } from './lab-client.ts';
import { print, say } from './print.ts';

export interface ImportOptions {
  readonly json: boolean;
  /** Shows what would be stored and stores nothing. */
  readonly dryRun: boolean;
  /** Takes in what an earlier import left out. */
  readonly withLeftOut: boolean;
  readonly undo?: number;
  readonly list: boolean;
}

/** Texts, files, folders and archives into history; or what imports there are, or one of them away again. */
export async function importPaths(
  call: Call,
  paths: readonly string[],
  options: ImportOptions,
): Promise<number> {
  if (options.undo !== undefined) return undoImport(call, options.undo, options.json);
  if (options.list) return listImports(call, options.json);
  if (paths.length === 0) {
    throw new LabError({
      code: 'invalid-input',
      message: 'Nothing to import was named.',
      remedy: 'Name files, folders or archives: rackmark import <path>…',
    });
  }
  const { id } = await call('imports.open', {
    source: { kind: 'paths', paths: paths.map((path) => resolve(path)) },
  });
  const followed = followImport(call, id);
  try {
    return await carryOut(call, followed, options);
  } finally {
    followed.stop();
  }
}

async function carryOut(
  call: Call,
  followed: FollowedImport,
  { json, dryRun, withLeftOut }: ImportOptions,
): Promise<number> {
  const read = await followed.standsStill();
  if (followed.isCanceled()) return canceled(read, json);
  const ready = withLeftOut ? await takeLeftOut(call, read) : read;
  if (dryRun) {
    if (json) printJson(ready);
    else if (ready.preview !== null) print(`${previewText(ready.preview)}\n`);
    return exitCodes.done;
  }
  if (followed.isCanceled()) return canceled(ready, json);
  await call('imports.carryOut', { id: ready.id });
  const stored = await followed.standsStill();
  // One that had ended before it could be canceled is there, and is told.
  if (stored.status === 'canceled') return canceled(stored, json);
  if (json) printJson({ ...stored, preview: null });
  else print(storedText(stored, ready.preview));
  return exitCodes.done;
}

function canceled(one: Import, json: boolean): number {
  if (json) printJson({ ...one, status: 'canceled', preview: null });
  else say('Canceled. Nothing of it is in history.\n');
  return exitCodes.interrupted;
}

function takeLeftOut(call: Call, { id, preview }: Import): Promise<Import> {
  const left = (preview?.trials ?? []).filter(({ leftOutBy }) => leftOutBy !== null);
  return call('imports.change', { id, trials: left.map(({ key }) => ({ key, include: true })) });
}

async function undoImport(call: Call, id: number, json: boolean): Promise<number> {
  const { name, trialIds } = await call('imports.get', { id, preview: false });
  await call('imports.undo', { id });
  if (json) printJson({ undone: id, trialIds });
  else print(`Undone: ${name}, ${counted(trialIds.length, 'trial')} removed.\n`);
  return exitCodes.done;
}

async function listImports(call: Call, json: boolean): Promise<number> {
  const imports = await call('imports.list', {});
  if (json) printJson(imports);
  else if (imports.length === 0) say('No import is in history.\n');
  else
    for (const { id, name, experimentId, trialIds } of imports)
      print(`${id}  experiment ${experimentId}, ${counted(trialIds.length, 'trial')}  ${name}\n`);
  return exitCodes.done;
}

export function storedText(
  { id, experimentId, trialIds, already }: Import,
  preview: ImportPreview | null,
): string {
  const trials = counted(trialIds.length, 'trial');
  if (already) return `Already imported: ${trials} of experiment ${experimentId}; nothing changed.\n`;
  const unread = (preview?.files ?? []).filter(
    ({ outcome }) => outcome === 'unreadable' || outcome === 'refused',
  );
  const passed = unread.map(({ path, outcome, sentence }) => `  ${outcome}: ${path}: ${sentence}\n`).join('');
  const hint = trialIds.length > 1 ? `To take it back: rackmark import --undo ${id}\n` : '';
  const doubts = preview === null ? '' : doubtsText(preview);
  return `Imported: ${trials} of experiment ${experimentId}.\n${doubts}${passed}${hint}`;
}

/** What the preview says against what was stored: somebody who did not look at it first must still know. */
function doubtsText({ trials, findings }: ImportPreview): string {
  const stored = trials.filter(({ include }) => include);
  const count = (worth: ImportTrial['validity']['worth']) =>
    stored.filter(({ validity }) => validity.worth === worth).length;
  const [suspect, invalid] = [count('suspect'), count('invalid')];
  const warned = findings.filter(({ severity }) => severity === 'warns' || severity === 'blocks');
  return [
    ...(suspect > 0
      ? [`${counted(suspect, 'trial')} of ${stored.length} suspect: used, and named in comparisons.`]
      : []),
    ...(invalid > 0 ? [`${counted(invalid, 'trial')} of ${stored.length} invalid: in no comparison.`] : []),
    ...warned.map(({ title, sentence }) => `  warning: ${title}. ${sentence}`),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

export function previewText(preview: ImportPreview): string {
  const { counts } = preview;
  const lines = [
    `${counted(counts.files, 'file')}, ${formatBytes(counts.bytes)}: ${outcomes(counts)}`,
    ...preview.factors.map(({ name, levels, why }) => `${name}: ${levels.join(', ')}\n  ${why}`),
    ...preview.trials.map(trialText),
    ...preview.configurations.map(
      ({ path, settings, flags }) =>
        `${path}: option file of ${counted(settings, 'setting')} and ${counted(flags, 'flag')}`,
    ),
    ...preview.findings.flatMap(({ title, sentence, evidence }) => [
      `${title}. ${sentence}`,
      ...evidence.split('\n').flatMap((line, _, all) => (all.length > 1 ? [`  ${line}`] : [])),
    ]),
    ...preview.files
      .filter(({ outcome }) => outcome !== 'read')
      .map(({ path, outcome, sentence }) => `${outcome}: ${path}${sentence === '' ? '' : `: ${sentence}`}`),
  ];
  return lines.join('\n');
}

function outcomes(counts: ImportPreview['counts']): string {
  const { files: _files, bytes: _bytes, ...kinds } = counts;
  return Object.entries(kinds)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
}

function trialText(trial: ImportTrial): string {
  const first = trial.measurements.find(({ direction }) => direction !== null);
  const value =
    first === undefined ? 'no number' : `${first.label} ${formatQuantity(first.value, first.unit)}`;
  const points = trial.points.reduce((sum, one) => sum + one.points, 0);
  const head = `${trial.include ? '+' : '-'} ${trial.label}, replicate ${trial.replicate}: ${value}, ${trial.end}, ${trial.validity.worth}`;
  const rest = [
    `  ${trial.path}: ${counted(trial.files.length, 'file')}, ${counted(points, 'point')}`,
    ...(trial.doubt === '' ? [] : [`  left out: ${trial.doubt}`]),
    // A sentence says it of what its title names.
    ...trial.validity.reasons.map(({ title, sentence }) => `  ${title}. ${sentence}`),
    ...trial.settings
      .filter(({ agreement }) => agreement === 'adjusted' || agreement === 'not-effective')
      .map(
        ({ name, requested, effective }) =>
          `  ${name}: requested ${requested}, effective ${effective ?? 'none'}`,
      ),
  ];
  return [head, ...rest].join('\n');
}
