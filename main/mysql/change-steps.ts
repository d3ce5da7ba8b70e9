import { costOfChange } from './catalogue/tunables.ts';
import { readOption } from './option-files/option-name.ts';
import { isRedoSetting, redoProcedure, redoProcedures } from './redo-procedure.ts';
import type { ServerIdentity } from './server-identity.ts';
import { shapesDataSet } from './shaping-settings.ts';

const readBackStep = 'After the start the level is read back; one that did not take effect ends its trial.';

/** What is done at each change of a setting on a private instance, step by step; for every version without a server. */
export function changeSteps(writtenName: string, server?: ServerIdentity): string[] {
  const { name } = readOption(writtenName, null);
  if (isRedoSetting(name)) return [...redoSteps(server), readBackStep];
  if (shapesDataSet(name, server)) return [...newDataSteps(name, server), readBackStep];
  return ['The level is written into the option file, and a server is started with it.', readBackStep];
}

function redoSteps(server: ServerIdentity | undefined): string[] {
  if (server !== undefined) return [...redoProcedure(server).steps];
  return redoProcedures.map(({ servers, steps }) => `${servers}: ${steps.join(' ')}`);
}

function newDataSteps(name: string, server: ServerIdentity | undefined): string[] {
  const cost = costOfChange(name, server);
  const making =
    cost === 'new-data-directory' || cost === 'restart-with-procedure'
      ? `A data directory is initialised with the level of ${name}, and the data set is loaded into it.`
      : `The data set is loaded with the level of ${name}.`;
  return [
    `The first time: ${making} Its server is shut down cleanly, and the directory is kept as a golden copy.`,
    'From then on each trial with that level restores the golden copy; nothing is loaded again.',
  ];
}
