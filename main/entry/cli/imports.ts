import { resolve } from 'node:path';
import { counted } from '../../../preload/contract/counted.ts';
import type { Import, ImportPreview, ImportTrial } from '../../../preload/contract/imports.ts';
import { formatBytes, formatQuantity } from '../../../preload/contract/quantity.ts';
import { LabError } from '../../lab-error.ts';
import { printJson } from './history.ts';
import type { Call } from './lab-client.ts';
import { print } from './print.ts';

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
): Promise<void> {
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
  const read = await follow(call, id);
  const ready = options.withLeftOut ? await takeLeftOut(call, read) : read;
  if (options.dryRun) {
    if (options.json) printJson(ready);
    else if (ready.preview !== null) print(`${previewText(ready.preview)}\n`);
    return;
  }
  await call('imports.carryOut', { id });
  const stored = await follow(call, id);
  if (options.json) printJson({ ...stored, preview: null });
  else print(storedText(stored, ready.preview));
}

function takeLeftOut(call: Call, { id, preview }: Import): Promise<Import> {
  const left = (preview?.trials ?? []).filter(({ leftOutBy }) => leftOutBy !== null);
  return call('imports.change', { id, trials: left.map(({ key }) => ({ key, include: true })) });
}

const askEveryMilliseconds = 50;

/** Waits until the import stands still; throws its failure. */
async function follow(call: Call, id: number): Promise<Import> {
  for (;;) {
    const now = await call('imports.get', { id });
    if (now.failure !== null) throw new LabError(now.failure);
    if (now.status !== 'reading' && now.status !== 'storing') return now;
    await new Promise((wake) => setTimeout(wake, askEveryMilliseconds));
  }
}

async function undoImport(call: Call, id: number, json: boolean): Promise<void> {
  const { name, trialIds } = await call('imports.get', { id });
  await call('imports.undo', { id });
  if (json) printJson({ undone: id, trialIds });
  else print(`Undone: ${name}, ${counted(trialIds.length, 'trial')} removed.\n`);
}

async function listImports(call: Call, json: boolean): Promise<void> {
  const imports = await call('imports.list', {});
  if (json) return printJson(imports);
  for (const { id, name, experimentId, trialIds } of imports)
    print(`${id}  experiment ${experimentId}, ${counted(trialIds.length, 'trial')}  ${name}\n`);
}

export function storedText(
  { id, experimentId, trialIds, already }: Import,
  preview: ImportPreview | null,
): string {
  const trials = `${trialIds.length === 1 ? 'trial' : 'trials'} ${trialIds.join(', ')}`;
  if (already) return `Already imported as ${trials}; nothing changed.\n`;
  const unread = (preview?.files ?? []).filter(
    ({ outcome }) => outcome === 'unreadable' || outcome === 'refused',
  );
  const passed = unread.map(({ path, outcome, sentence }) => `  ${outcome}: ${path}: ${sentence}\n`).join('');
  const hint = trialIds.length > 1 ? `To take it back: rackmark import --undo ${id}\n` : '';
  const doubts = preview === null ? '' : doubtsText(preview);
  return `Imported as ${trials} of experiment ${experimentId}.\n${doubts}${passed}${hint}`;
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
      ({ path, settings, flags }) => `${path}: option file of ${settings} settings and ${flags} flags`,
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
