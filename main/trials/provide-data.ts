import type { DataSetKey, DataSetRecord, TrialData } from '../../preload/contract/data-sets.ts';
import { formatBytes } from '../../preload/contract/quantity.ts';
import { copyToolsOn, plainMethod, requireRoomToRestore } from '../data-sets/copy-method.ts';
import { copyDiffers, dataSetId, findGoldenCopy, restoreArgv } from '../data-sets/golden-copy.ts';
import { LabError } from '../lab-error.ts';
import { prepareRedo } from '../mysql/deploy/change-redo.ts';
import type { Instance } from '../mysql/deploy/private-instance.ts';
import { redoSettingsOf, shapingSettings } from '../mysql/shaping-settings.ts';
import { buildGoldenCopy } from './build-golden-copy.ts';
import { tellingProgress } from './data-progress.ts';
import type { PlacedHost } from './placed-host.ts';
import { exitCodeOf, jobFailed, runTracked } from './tracked-job.ts';
import type { TrialSite } from './trial-site.ts';

export interface ProvidedData {
  readonly data: TrialData;
  readonly record: DataSetRecord;
}

/** Fills the instance's data directory from the golden copy, which is built by the first trial that needs it. */
export async function provideData(site: TrialSite, instance: Instance): Promise<ProvidedData> {
  const { server, program, walk, plan } = site;
  const text = (await (await server.session()).readFile(instance.optionFile))?.toString() ?? '';
  const key = keyOf(site, text);
  const id = dataSetId(key);
  const found = await findGoldenCopy(await server.session(), server.base, id);
  const record = found ?? (await buildGoldenCopy(site, key, id));
  const restored = await restore(site, instance, id, record);
  const redo = await prepareRedo(await server.session(), instance, {
    before: record.redo,
    now: redoSettingsOf(text, program),
  });
  const data: TrialData = {
    dataSet: id,
    built: found === null,
    buildSeconds: found === null ? record.buildSeconds : null,
    ...restored,
    bytes: record.bytes,
    checked: `${record.files} files, ${formatBytes(record.bytes)}: names and sizes as in the golden copy`,
    start: plan.start ?? 'warm',
    notes: redo === null ? [] : [redo],
  };
  walk.parts.stores.trials.setData(walk.trialId, data);
  return { data, record };
}

function keyOf({ generator, options, generatorVersion, program }: TrialSite, optionText: string): DataSetKey {
  const { initialisation, loading } = shapingSettings(optionText, program);
  return {
    generator: generator.id,
    data: generator.dataSetKey(options, generatorVersion),
    server: `${program.flavour} ${program.version}`,
    initialisation: [...initialisation],
    loading: [...loading],
  };
}

async function restore(
  site: TrialSite,
  { dataDirectory }: Instance,
  id: string,
  record: DataSetRecord,
): Promise<Pick<TrialData, 'method' | 'restoreSeconds'>> {
  const { server } = site;
  const tools = await copyToolsOn(await server.session(), server.base);
  const method = record.method === 'archive' ? 'archive' : plainMethod(tools);
  requireRoomToRestore(tools, method, record.bytes, server.name);
  const begin = performance.now();
  const watched = { step: 'restoring', directory: dataDirectory, expectedBytes: record.bytes } as const;
  const copied = await tellingProgress(site, watched, () =>
    runTracked(site, server, { role: 'restore', argv: restoreArgv(server.base, id, dataDirectory, method) }),
  );
  if (exitCodeOf(copied) === copyDiffers) throw differs(server, id);
  if (exitCodeOf(copied) !== 0) throw jobFailed(server, `The data set ${id} could not be restored`, copied);
  return { method, restoreSeconds: (performance.now() - begin) / 1000 };
}

function differs(host: PlacedHost, id: string): LabError {
  return new LabError({
    code: 'host-not-fit',
    message: `What was restored from the data set ${id} on ${host.name} is not what was kept: files are missing or have other sizes.`,
    remedy:
      'Look for the cause on its disk, then remove the data set (Hosts, Data sets): it is built anew when it is needed.',
    subject: id,
  });
}
