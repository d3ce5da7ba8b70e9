import { userInfo } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Handlers, InputOf } from '../../preload/contract/contract.ts';
import type { reportMethods } from '../../preload/contract/reports.ts';
import type { Desktop } from '../entry/desktop.ts';
import { homeDirectory } from '../home-directory.ts';
import type { Stores } from '../storage/stores.ts';
import type { TrialRecords } from '../trials/trial-records.ts';
import { buildReport } from './build-report.ts';
import { formatOf, formats } from './formats.ts';
import { redactReport } from './redact.ts';
import type { Report } from './report.ts';

export function reportCalls(
  stores: Stores,
  records: TrialRecords,
  desktop: Desktop,
  now: () => Date,
): Pick<Handlers, keyof typeof reportMethods> {
  const draw = async ({ experimentId, format: formatId, redact, ...asked }: InputOf<'reports.draw'>) => {
    const format = formatOf(formatId);
    const whole = await buildReport(stores, records, experimentId, now(), asked);
    const report = redact ? await redactReport(whole, identifyingWords(stores, whole)) : whole;
    // Gathering, drawing and sending take some 40 ms each for 200 trials: others get their turn between them.
    await nextTurn();
    const text = format.draw(report);
    await nextTurn();
    const part = asked.trialIds === undefined ? '' : '-selected';
    return { fileName: `${fileNameOf(report.experiment.name)}${part}.${format.extension}`, text };
  };
  return {
    'reports.formats': () => formats.map(({ id, label, extension }) => ({ id, label, extension })),
    'reports.draw': (input) => draw(input),
    'reports.save': async (input) => {
      const { fileName, text } = await draw(input);
      const path = await desktop.saveFile(fileName, text);
      return path === null ? null : { path };
    },
  };
}

/** An account that the system has no entry for has no name that could be told. */
function ownName(): [string, string][] {
  try {
    return [[userInfo().username, 'user']];
  } catch {
    return [];
  }
}

/** Plain on every file system. */
function fileNameOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return plain.slice(0, 80) || 'experiment';
}

/**
 * Names, addresses, users and directories of every host, the names of hosts that were removed since, and whoever works
 * here: each with what stands for it.
 */
function identifyingWords(stores: Stores, { experiment, trials }: Report): ReadonlyMap<string, string> {
  const words = new Map<string, string>([[homeDirectory(), 'home'], ...ownName()]);
  const hosts = stores.hosts.list();
  for (const [index, host] of hosts.entries()) {
    words.set(host.address, `address-${index + 1}`);
    words.set(host.user, `user-${index + 1}`);
    words.set(host.name, `host-${index + 1}`);
    if (host.facts) words.set(host.facts.hostname, `host-${index + 1}`);
    if (host.directory !== '') words.set(host.directory, `directory-${index + 1}`);
  }
  const named = trials.flatMap(({ trial }) => [trial.serverHost, trial.clientHost]);
  // An imported text names no host; `imported` stands for that.
  if (experiment.source === 'imported') return words;
  const gone = [experiment.plan.server.host, experiment.plan.client.host, ...named];
  for (const name of gone) {
    if (!words.has(name)) words.set(name, `former-host-${words.size}`);
  }
  return words;
}
