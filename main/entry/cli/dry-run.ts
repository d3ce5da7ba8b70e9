import { counted } from '../../../preload/contract/counted.ts';
import type { Plan, Preview } from '../../../preload/contract/experiments.ts';
import type { Finding } from '../../../preload/contract/hosts.ts';
import { formatBytes, formatSeconds } from '../../../preload/contract/quantity.ts';
import { exitCodes } from './exit-codes.ts';
import { readText } from './files.ts';
import { printJson } from './history.ts';
import type { Call } from './lab-client.ts';
import { print } from './print.ts';

/** Says what a plan would do. Nothing is queued and no host is asked; `badInput` where something blocks the start. */
export async function dryRun(call: Call, file: string, json: boolean): Promise<number> {
  const { plan, preview } = await call('experiments.preview', { yaml: await readText(file), name: file });
  if (json) printJson(preview);
  else print(`${previewText(plan, preview)}\n`);
  return preview.findings.some(({ severity }) => severity === 'blocks') ? exitCodes.badInput : exitCodes.done;
}

function previewText({ name, server }: Plan, preview: Preview): string {
  const { treatments, trials, totalSeconds, diskBytes, factors } = preview;
  const procedures = factors.flatMap((factor) =>
    factor.procedure.map((step, index) => `  ${factor.name}, step ${index + 1}: ${step}`),
  );
  return [
    `${name}: ${counted(treatments.length, 'treatment')}, ${counted(trials.length, 'trial')}, about ${formatSeconds(totalSeconds)}; ${formatBytes(diskBytes)} on ${server.host}.`,
    preview.orderText,
    ...factors.map((factor) => `  ${factor.name}: ${factor.costOfChange}`),
    ...procedures,
    ...trials.map(
      ({ position, label, replicate, control }) =>
        `${position}. ${label}, replicate ${replicate}${control ? ', control' : ''}`,
    ),
    ...preview.findings.map(findingText),
  ].join('\n');
}

const words: Readonly<Record<Finding['severity'], string>> = {
  blocks: 'Blocks',
  warns: 'Warning',
  informs: 'Note',
  passes: 'Fine',
};

function findingText({ severity, title, sentence, remedy }: Finding): string {
  return `${words[severity]}: ${[`${title}.`, sentence, remedy].filter(Boolean).join(' ')}`;
}
