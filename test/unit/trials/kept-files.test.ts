import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepRawFiles } from '../../../main/trials/conclude.ts';
import { newestLines } from '../../../main/trials/newest-lines.ts';
import { openParts } from '../../support/lab-parts.ts';
import { recordExperiment } from '../../support/recorded-experiment.ts';
import { oneTrial } from '../reports/reported.ts';

const printed = (password: string) =>
  `[client]\nuser=load\npassword=${password}\ntps 500\nerror: --password ${password} \n`;

/** A trial whose generator has written that on a host, and whose copy is here. */
function withCopy() {
  const parts = openParts();
  onTestFinished(() => parts.close());
  const experimentId = recordExperiment(parts, { yaml: oneTrial, throughput: () => 500 });
  const trial = parts.stores.trials.list({ experimentId })[0];
  if (trial === undefined) throw new Error('The experiment has no trial.');
  const folder = join(parts.dataDirectory, 'incoming', String(trial.id));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'load.out'), printed('s3cret'));
  return { parts, trial };
}

it('a password that a command printed of its option file is not kept with the trial', async () => {
  const { parts, trial } = withCopy();
  await keepRawFiles(parts, trial.id);
  const kept = parts.stores.trialFiles.list(trial.id).find(({ name }) => name === 'load.out');
  const pieces: Uint8Array[] = [];
  for await (const piece of parts.rawFiles.stream(kept?.sha256 ?? '')) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe(printed('******'));
});

it('nor is it shown while the trial runs', async () => {
  const { parts, trial } = withCopy();
  const running = { ...trial, state: { status: 'running', phase: 'measure' } } as const;
  expect(await newestLines(parts, running, 40)).toEqual({
    text: printed('******').replace(/\n$/, ''),
    totalLines: 5,
  });
});
