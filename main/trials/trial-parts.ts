import type { DataProgress } from '../../preload/contract/data-sets.ts';
import type { LabEvent } from '../../preload/contract/events.ts';
import type { Inventory } from '../hosts/inventory.ts';
import type { RawFiles } from '../raw-files/raw-files.ts';
import type { SeriesStore } from '../series/series-store.ts';
import type { Stores } from '../storage/stores.ts';

/** What walking a trial needs, made once by the app and passed by argument. */
export interface TrialParts {
  readonly stores: Stores;
  readonly series: SeriesStore;
  readonly rawFiles: RawFiles;
  readonly inventory: Inventory;
  readonly dataDirectory: string;
  /** How far the loading or copying of data is, by trial. */
  readonly dataProgress: Map<number, DataProgress>;
  readonly now: () => Date;
  readonly tell: (event: LabEvent) => void;
  readonly logBug: (error: unknown, where: string) => void;
}
