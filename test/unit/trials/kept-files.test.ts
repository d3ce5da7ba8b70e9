import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepRawFiles } from '../../../main/trials/conclude.ts';
import { openParts } from '../../support/lab-parts.ts';
import { recordExperiment } from '../../support/recorded-experiment.ts';
import { oneTrial } from '../reports/reported.ts';

it('a password that a command printed of its option file is not kept with the trial', async () => {
  const parts = openParts();
  onTestFinished(() => parts.close());
  const experimentId = recordExperiment(parts, { yaml: oneTrial, throughput: () => 500 });
  const [trial] = parts.stores.trials.list({ experimentId });
  const trialId = trial?.id ?? 0;
  const folder = join(parts.dataDirectory, 'incoming', String(trialId));
  mkdirSync(folder, { recursive: true });
  const printed = (password: string) =>
    `[client]\nuser=load\npassword=${password}\ntps 500\nerror: --password ${password} \n`;
  writeFileSync(join(folder, 'load.out'), printed('s3cret'));
  await keepRawFiles(parts, trialId);
  const kept = parts.stores.trialFiles.list(trialId).find(({ name }) => name === 'load.out');
  const pieces: Uint8Array[] = [];
  for await (const piece of parts.rawFiles.stream(kept?.sha256 ?? '')) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe(printed('******'));
});
