import { AnnotationStore } from './annotations.ts';
import { ControllerStore } from './controller.ts';
import type { Database } from './database.ts';
import { ExperimentStore } from './experiments.ts';
import { HostSnapshotStore } from './host-snapshots.ts';
import { HostStore } from './hosts.ts';
import { ImportStore } from './imports.ts';
import { IntentStore } from './intents.ts';
import { MeasurementStore } from './measurements.ts';
import { SettingReadingStore } from './setting-readings.ts';
import { TrialFileStore } from './trial-files.ts';
import { TrialHostStore } from './trial-hosts.ts';
import { TrialStore } from './trials.ts';

/** One store a subject, all over one connection: `database.transaction` spans any of them. */
export interface Stores {
  readonly hosts: HostStore;
  readonly hostSnapshots: HostSnapshotStore;
  readonly experiments: ExperimentStore;
  readonly trials: TrialStore;
  readonly trialHosts: TrialHostStore;
  readonly intents: IntentStore;
  readonly controller: ControllerStore;
  readonly settingReadings: SettingReadingStore;
  readonly measurements: MeasurementStore;
  readonly annotations: AnnotationStore;
  readonly trialFiles: TrialFileStore;
  readonly imports: ImportStore;
}

export function storesOf({ connection }: Database): Stores {
  return {
    hosts: new HostStore(connection),
    hostSnapshots: new HostSnapshotStore(connection),
    experiments: new ExperimentStore(connection),
    trials: new TrialStore(connection),
    trialHosts: new TrialHostStore(connection),
    intents: new IntentStore(connection),
    controller: new ControllerStore(connection),
    settingReadings: new SettingReadingStore(connection),
    measurements: new MeasurementStore(connection),
    annotations: new AnnotationStore(connection),
    trialFiles: new TrialFileStore(connection),
    imports: new ImportStore(connection),
  };
}
