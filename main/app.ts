import { statfs } from 'node:fs/promises';
import type { applicationMethods } from '../preload/contract/application.ts';
import type { Bridge } from '../preload/contract/bridge.ts';
import type { Handlers } from '../preload/contract/contract.ts';
import type { LabEvent } from '../preload/contract/events.ts';
import { comparisonCalls } from './comparisons/comparison-calls.ts';
import { dataSetCalls } from './data-sets/data-set-calls.ts';
import { dispatch } from './dispatch.ts';
import type { Desktop } from './entry/desktop.ts';
import { experimentCalls } from './experiments/experiment-calls.ts';
import { hostAccessCalls } from './hosts/access/access-calls.ts';
import { hostFactsCalls } from './hosts/facts/facts-calls.ts';
import { hostCalls } from './hosts/host-calls.ts';
import { Inventory } from './hosts/inventory.ts';
import { importCalls } from './imports/import-calls.ts';
import { removeHalfImported } from './imports/storing/store-import.ts';
import { labCalls } from './lab/lab-calls.ts';
import { PracticeLab } from './lab/practice-lab.ts';
import { openLog } from './log.ts';
import { catalogueCalls } from './mysql/catalogue/catalogue-calls.ts';
import { optionFileCalls } from './mysql/option-files/option-file-calls.ts';
import { RawFiles } from './raw-files/raw-files.ts';
import { reportCalls } from './reports/report-calls.ts';
import { SeriesStore } from './series/series-store.ts';
import { type Database, openDatabase } from './storage/database.ts';
import { databaseBytes } from './storage/database-bytes.ts';
import { type Stores, storesOf } from './storage/stores.ts';
import { keepFilesLeftBehind } from './trials/conclude.ts';
import { leaseCalls } from './trials/lease-calls.ts';
import { leftBehindFindings } from './trials/left-behind.ts';
import { hostsToPutBack, putBackLater, tidyExperiment } from './trials/put-back.ts';
import { trialCalls } from './trials/trial-calls.ts';
import type { TrialParts } from './trials/trial-parts.ts';
import { TrialQueue } from './trials/trial-queue.ts';
import { TrialRecords } from './trials/trial-records.ts';
import { runTrial } from './trials/trial-runner.ts';
import { version } from './version.ts';
import { workloadCalls } from './workloads/workload-calls.ts';

export interface Lab {
  readonly bridge: Bridge;
  /** Lets go of running trials (their jobs go on on the hosts), closes sessions and the database. */
  close(): Promise<void>;
}

export interface LabOptions {
  readonly dataDirectory: string;
  readonly desktop: Desktop;
  readonly now?: () => Date;
  /** False: what is queued, under way or left behind waits for another start, as for a command that only reads. */
  readonly carryOn?: boolean;
}

/**
 * Builds each part of the lab once and hands it to those who need it. Throws what keeps history from opening:
 * `already-running`, `database-newer`, `file-unreadable`, `disk-full`, `not-available-here`.
 */
export async function openLab(options: LabOptions): Promise<Lab> {
  const { dataDirectory, desktop, now = () => new Date(), carryOn = true } = options;
  const database = openDatabase(dataDirectory, { now });
  const logBug = openLog(dataDirectory);
  const stores = storesOf(database);
  const { tell, subscribe } = newsOf();
  const inventory = new Inventory(stores.hosts, stores.hostSnapshots, tell, {
    dataDirectory,
    secrets: desktop.secrets,
  });
  const parts: TrialParts = {
    stores,
    series: new SeriesStore(database.connection),
    rawFiles: new RawFiles(dataDirectory),
    inventory,
    dataDirectory,
    dataProgress: new Map(),
    now,
    tell,
    logBug,
  };
  const queue = new TrialQueue({
    stores,
    now,
    tell,
    run: (trialId, signal) => runTrial(parts, trialId, signal),
    tidy: (experiment, signal) => tidyExperiment(parts, experiment, signal),
    leftBehindOn: () => hostsToPutBack(parts),
    putBack: (host, signal) => putBackLater(parts, host, signal),
    onFinished: ({ name }) => desktop.notify(name, 'The experiment has finished.'),
    onBusy: (busy) => desktop.keepAwake(busy),
  });
  const records = new TrialRecords(parts);
  const lab = new PracticeLab(dataDirectory, inventory, tell, (hosts) => queue.usersOf(hosts));
  const handlers: Handlers = {
    ...applicationCalls(database, stores, desktop, now),
    ...hostCalls(inventory, (hostId) => leftBehindFindings(parts, hostId)),
    ...hostAccessCalls(inventory, stores.hosts),
    ...hostFactsCalls(stores, now),
    ...labCalls(lab),
    ...workloadCalls,
    ...catalogueCalls,
    ...optionFileCalls((trialId) => stores.settingReadings.list(stores.trials.get(trialId).id)),
    ...experimentCalls(parts, queue),
    ...dataSetCalls(parts),
    ...leaseCalls(parts),
    ...trialCalls(parts, records, queue),
    ...comparisonCalls(stores),
    ...reportCalls(stores, records, desktop, now),
    ...importCalls(parts),
  };
  await parts.rawFiles.removeUnfinished();
  await removeHalfImported(parts);
  stores.imports.removeUnstored();
  await keepFilesLeftBehind(parts);
  if (carryOn) queue.start();
  else queue.hold();
  return {
    bridge: { call: (method, input) => dispatch(handlers, method, input, logBug), subscribe },
    close: async () => {
      await queue.close();
      await inventory.close();
      database.close();
    },
  };
}

function newsOf() {
  const listeners = new Set<(event: LabEvent) => void>();
  return {
    tell: (event: LabEvent) => {
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener: (event: LabEvent) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function applicationCalls(
  database: Database,
  stores: Stores,
  desktop: Desktop,
  now: () => Date,
): Pick<Handlers, keyof typeof applicationMethods> {
  return {
    'application.status': async () => {
      const disk = await statfs(database.directory);
      return {
        version,
        entry: desktop.entry,
        dataDirectory: database.directory,
        databaseBytes: databaseBytes(database.file),
        freeBytes: disk.bavail * disk.bsize,
        trials: stores.trials.count(),
        now: now().toISOString(),
        warnings: [...database.warnings],
      };
    },
  };
}
