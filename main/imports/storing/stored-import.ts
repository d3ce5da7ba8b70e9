import type { ImportTrial } from '../../../preload/contract/import-preview.ts';
import type { Import } from '../../../preload/contract/imports.ts';
import type { StoredImport } from '../../storage/imports.ts';
import type { TrialParts } from '../../trials/trial-parts.ts';
import { Turns } from '../../turns.ts';
import { ImportProgress } from '../import-progress.ts';
import { parserNow } from './parser-now.ts';

/** An import of before, from what history keeps of it. */
export function storedImport(stored: StoredImport): Import {
  const { id, name, storedAt, openedAt, experimentId, trialIds, parser } = stored;
  return {
    id,
    name,
    status: storedAt === null ? 'canceled' : 'stored',
    openedAt,
    progress: new ImportProgress().view(),
    failure: null,
    preview: null,
    experimentId,
    trialIds,
    already: false,
    olderReader: parser === null || parser === parserNow ? '' : parser,
    reopens: false,
  };
}

/** With what it showed when it was stored, the numbers as history has them now; null where none was kept. */
export async function withKeptPreview(parts: TrialParts, of: Import): Promise<Import> {
  const preview = parts.stores.imports.preview(of.id);
  if (preview === null) return of;
  const taken = preview.trials.filter(({ include }) => include);
  const ids = new Map(taken.map(({ key }, at) => [key, of.trialIds[at]]));
  const trials: ImportTrial[] = [];
  const turns = new Turns();
  for (const trial of preview.trials) {
    trials.push(asHistoryHasIt(parts, trial, ids.get(trial.key)));
    await turns.next();
  }
  return { ...of, preview: { ...preview, trials } };
}

/** Another reading, or somebody's judgement, may have changed it since. */
function asHistoryHasIt({ stores }: TrialParts, shown: ImportTrial, id: number | undefined): ImportTrial {
  const trial = id === undefined ? null : stores.trials.find(id);
  if (trial === null || id === undefined) return shown;
  return {
    ...shown,
    validity: trial.validity ?? shown.validity,
    measurements: stores.measurements.list(id),
    settings: stores.settingReadings.list(id),
  };
}
