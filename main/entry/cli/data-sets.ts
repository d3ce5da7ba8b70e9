import type { Command } from 'commander';
import type { DataSet } from '../../../preload/contract/data-sets.ts';
import type { Host } from '../../../preload/contract/hosts.ts';
import { formatBytes, formatSeconds } from '../../../preload/contract/quantity.ts';
import type { Lab } from '../../app.ts';
import { exitCodes } from './exit-codes.ts';
import { printJson } from './history.ts';
import { findHost } from './host-lookup.ts';
import { answerQuestions, withSecrets } from './host-secrets.ts';
import type { Call } from './lab-client.ts';
import { print } from './print.ts';

interface DataOptions {
  readonly json: boolean;
  readonly data: string;
  readonly host: string;
}

type Work = (options: DataOptions, act: (call: Call, lab: Lab) => Promise<number>) => Promise<void>;

/** Gives `data` its commands; `dataCommand` makes one with the options that every command has. */
export function addDataCommands(
  dataCommand: (usage: string, description: string) => Command,
  work: Work,
): void {
  dataCommand('list', 'the data sets that are kept on a host')
    .requiredOption('--host <name>', 'host of the inventory')
    .action((options: DataOptions) => work(options, (call, lab) => listDataSets(call, lab, options)));

  dataCommand('remove <ids...>', 'take data sets away from a host')
    .requiredOption('--host <name>', 'host of the inventory')
    .action((ids: string[], options: DataOptions) =>
      work(options, (call, lab) => removeDataSets(call, lab, ids, options)),
    );
}

async function listDataSets(call: Call, lab: Lab, { host: name, json }: DataOptions): Promise<number> {
  const host = await findHost(call, name);
  const sets = await onHost(call, lab, host, () => call('dataSets.list', { hostId: host.id }));
  if (json) printJson(sets);
  else if (sets.length === 0) print(`${name} keeps no data set.\n`);
  else for (const set of sets) print(`${linesOf(set).join('\n')}\n`);
  return exitCodes.done;
}

async function removeDataSets(
  call: Call,
  lab: Lab,
  ids: readonly string[],
  { host: name, json }: DataOptions,
): Promise<number> {
  const host = await findHost(call, name);
  for (const id of ids) {
    await onHost(call, lab, host, () => call('dataSets.remove', { hostId: host.id, id }));
    if (!json) print(`Removed ${id} from ${name}.\n`);
  }
  if (json) printJson({ removed: ids });
  return exitCodes.done;
}

async function onHost<Value>(call: Call, lab: Lab, { id }: Host, work: () => Promise<Value>): Promise<Value> {
  const stopAnswering = answerQuestions(lab, call, id);
  try {
    return await withSecrets(call, id, work);
  } finally {
    stopAnswering();
  }
}

function linesOf({ id, diskBytes, key, record, neededBy }: DataSet): string[] {
  const what =
    key === null
      ? ['not complete']
      : [
          `${key.data}, ${key.server}`,
          ...[...key.initialisation, ...key.loading].map((setting) => setting.slice(2)),
        ];
  const made =
    record === null
      ? []
      : [
          `    ${record.files} files, ${record.tables.length} tables, ${record.method}, made in ${formatSeconds(record.buildSeconds)} on ${record.builtAt.slice(0, 10)}`,
        ];
  return [
    `${id}  ${formatBytes(diskBytes).padStart(8)}  ${what.join(', ')}`,
    ...made,
    ...(neededBy === null ? [] : [`    needed by “${neededBy}”`]),
  ];
}
