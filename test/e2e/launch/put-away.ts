import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bridge } from '../../../preload/contract/bridge.ts';
import type { RunningApp } from './running-app.ts';

/** Cancels what a story left in the queue of its practice lab, by the window's own bridge: only then may the lab stop. */
export async function cancelExperiments({ page, dataDirectory }: RunningApp): Promise<void> {
  if (!hasPracticeLab(dataDirectory)) return;
  await page.evaluate(async () => {
    const { bridge } = window as unknown as { readonly bridge: Bridge };
    const underway = async () => {
      const reply = await bridge.call('experiments.list', {});
      const all = reply.ok
        ? (reply.value as readonly { id: number; trials: { running: number; pending: number } }[])
        : [];
      return all.filter(({ trials }) => trials.running + trials.pending > 0);
    };
    for (const { id } of await underway()) await bridge.call('experiments.cancel', { id });
    while ((await underway()).length > 0) await new Promise((resolve) => setTimeout(resolve, 250));
  });
}

const cli = join(import.meta.dirname, '../../../out/main/cli.js');

/** A story that failed half-way may have left it running. */
export async function stopPracticeLab(dataDirectory: string): Promise<void> {
  if (!hasPracticeLab(dataDirectory)) return;
  await promisify(execFile)(process.execPath, [cli, 'lab', 'stop', '--data', dataDirectory]);
}

function hasPracticeLab(dataDirectory: string): boolean {
  return existsSync(join(dataDirectory, 'practice-lab'));
}
