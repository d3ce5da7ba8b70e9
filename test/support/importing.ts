import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { importCalls } from '../../main/imports/import-calls.ts';
import type { ImportPreview, ImportTrial } from '../../preload/contract/import-preview.ts';
import type { Import, ImportSource } from '../../preload/contract/imports.ts';

type Calls = ReturnType<typeof importCalls>;

/** Opens a source and waits until it was read. */
export async function openImport(calls: Calls, source: ImportSource): Promise<Import> {
  const { id } = await calls['imports.open']({ source });
  return settled(calls, id);
}

export async function carryOut(calls: Calls, id: number): Promise<Import> {
  await calls['imports.carryOut']({ id });
  return settled(calls, id);
}

export async function settled(calls: Calls, id: number): Promise<Import> {
  for (;;) {
    const now = await calls['imports.get']({ id });
    if (now.status !== 'reading' && now.status !== 'storing') return now;
    await wait(5);
  }
}

export function previewOf({ preview, failure }: Import): ImportPreview {
  if (preview === null) throw new Error(failure?.message ?? 'There is no preview.');
  return preview;
}

export function trialAt(preview: ImportPreview, path: string): ImportTrial {
  const found = preview.trials.find((trial) => trial.path === path);
  if (found === undefined)
    throw new Error(`No trial at ${path}: ${preview.trials.map((trial) => trial.path).join(', ')}`);
  return found;
}

export function measuredIn(trial: ImportTrial, metric: string): number | undefined {
  return trial.measurements.find((one) => one.metric === metric)?.value;
}

/** A folder of its own for one test, with these files in it. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'rackmark-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
