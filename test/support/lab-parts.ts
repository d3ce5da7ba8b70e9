import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inventory } from '../../main/hosts/inventory.ts';
import { RawFiles } from '../../main/raw-files/raw-files.ts';
import { SeriesStore } from '../../main/series/series-store.ts';
import type { Connection } from '../../main/storage/connection.ts';
import { openDatabase } from '../../main/storage/database.ts';
import { storesOf } from '../../main/storage/stores.ts';
import type { TrialParts } from '../../main/trials/trial-parts.ts';
import { TrialQueue } from '../../main/trials/trial-queue.ts';
import type { LabEvent } from '../../preload/contract/events.ts';

/** The parts that the app builds, with a clock that stands still. */
export interface OpenParts extends TrialParts {
  /** What was told, in order. */
  readonly told: readonly LabEvent[];
  readonly connection: Connection;
  close(): void;
}

/** On a data directory of their own, which goes with them; a `given` one stays, for a lab to open it afterwards. */
export function openParts(
  now: () => Date = () => new Date('2026-11-30T20:00:00.000Z'),
  given?: string,
): OpenParts {
  const dataDirectory = given ?? mkdtempSync(join(tmpdir(), 'rackmark-parts-'));
  const database = openDatabase(dataDirectory, { now });
  const stores = storesOf(database);
  const told: LabEvent[] = [];
  const tell = (event: LabEvent) => void told.push(event);
  const inventory = new Inventory(stores.hosts, stores.hostSnapshots, tell);
  return {
    stores,
    series: new SeriesStore(database.connection),
    rawFiles: new RawFiles(dataDirectory),
    inventory,
    dataDirectory,
    dataProgress: new Map(),
    now,
    tell,
    logBug: (error, where) => {
      throw new Error(`A bug in ${where}`, { cause: error });
    },
    told,
    connection: database.connection,
    close: () => {
      void inventory.close();
      database.close();
      if (given === undefined) rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** The real queue over hosts that never answer: what it starts stays running. */
export function idleQueue(parts: TrialParts): TrialQueue {
  return new TrialQueue({
    stores: parts.stores,
    now: parts.now,
    tell: parts.tell,
    run: () => new Promise(() => {}),
    tidy: async () => {},
    leftBehindOn: () => [],
    putBack: async () => {},
    onFinished: () => {},
    onBusy: () => {},
  });
}
