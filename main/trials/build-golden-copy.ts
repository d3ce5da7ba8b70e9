import type { DataSetKey, DataSetRecord, TableRows } from '../../preload/contract/data-sets.ts';
import { copyToolsOn, keepingMethod, requireRoomToBuild } from '../data-sets/copy-method.ts';
import { adoptJob, dataSetDirectory, readRecord } from '../data-sets/golden-copy.ts';
import { countArgv, countStatements, readCounts, tablesOf } from '../data-sets/table-rows.ts';
import { LabError } from '../lab-error.ts';
import {
  type Instance,
  initialiseDataDirectory,
  removeInstance,
  shutDown,
} from '../mysql/deploy/private-instance.ts';
import { dumpSettings } from '../mysql/deploy/start-state.ts';
import { readOption } from '../mysql/option-files/option-name.ts';
import type { Settings } from '../mysql/option-files/render.ts';
import { redoSettingsOf, shapesDataSet } from '../mysql/shaping-settings.ts';
import { parseSize } from '../mysql/validation/value.ts';
import { removeJob } from '../remote/job.ts';
import { directoryBytes, tellingProgress } from './data-progress.ts';
import { intend, leftoverOf } from './intents.ts';
import { loadTables } from './load-tables.ts';
import type { PlacedHost } from './placed-host.ts';
import { deployInstance, runContext, startServer } from './private-server.ts';
import { exitCodeOf, jobFailed, runTracked } from './tracked-job.ts';
import type { TrialSite } from './trial-site.ts';

/** System tables, redo log and undo of a fresh data directory. */
const emptyDirectoryBytes = 200 * 1024 ** 2;

/**
 * A server of its own loads the tables and is shut down cleanly; its data directory becomes the golden copy. Of the
 * treatment it has only what shapes the data set: the copy serves other treatments, too. Throws `disk-full` before
 * anything is begun where it would not fit.
 */
export async function buildGoldenCopy(site: TrialSite, key: DataSetKey, id: string): Promise<DataSetRecord> {
  const { server, generator } = site;
  const expectedBytes = generator.dataBytes(site.options) + emptyDirectoryBytes;
  requireRoomToBuild(await copyToolsOn(await server.session(), server.base), expectedBytes, server.name);
  const begin = performance.now();
  const jobId = `${site.tag}-build`;
  const instance = await deployInstance(site, jobId, settingsOfCopy(site), dumpSettings(site.program));
  await initialiseDataDirectory(await server.session(), instance, (command) =>
    runTracked(site, server, { role: 'initialise', ...command }),
  );
  const { job, account } = await startServer(site, instance, jobId);
  const watched = { step: 'loading', directory: instance.dataDirectory, expectedBytes } as const;
  await tellingProgress(site, watched, () =>
    loadTables(site, generator.prepare(runContext(site, instance, account))),
  );
  const tables = await countRows(site, instance);
  const redo = await redoOf(site, instance);
  const { clean } = await shutDown(await server.session(), job);
  if (!clean) throw notClean(server, id);
  const buildSeconds = (performance.now() - begin) / 1000;
  const record = await keep(site, instance, { id, key, tables, redo, buildSeconds });
  await removeJob(await server.session(), job);
  await removeInstance(await server.session(), server.base, instance.id);
  return record;
}

/** What shapes the data set, and the largest pool of the plan that half of the memory holds: it only makes loading quick. */
function settingsOfCopy({ settings, program, plan, server, walk }: TrialSite): Settings {
  const shaping = Object.entries(settings).filter(([name]) => shapesDataSet(name, program));
  const memory = walk.parts.stores.hosts.get(server.id).facts?.memoryBytes ?? 0;
  const pools = plan.factors
    .filter(({ target, name }) => target === 'setting' && readOption(name, null).name === pool)
    .flatMap(({ levels }) => levels.map((level) => ({ level, bytes: Number(parseSize(String(level)) ?? 0) })))
    .filter(({ bytes }) => bytes <= memory / 2)
    .toSorted((one, other) => other.bytes - one.bytes);
  const largest = pools[0];
  return { ...Object.fromEntries(shaping), ...(largest === undefined ? {} : { [pool]: largest.level }) };
}

const pool = 'innodb_buffer_pool_size';

/** What a job prints is kept up to 64 KiB: of so many tables the longest names fit. */
const tablesAtATime = 250;

async function countRows(site: TrialSite, instance: Instance): Promise<TableRows[]> {
  const { server, generator } = site;
  const counted: TableRows[] = [];
  for (const [index, schema] of generator.databases.entries()) {
    const tables = await tablesOf(await server.session(), instance, schema);
    for (let from = 0; from < tables.length; from += tablesAtATime) {
      const some = tables.slice(from, from + tablesAtATime);
      const finished = await runTracked(site, server, {
        role: `count-${index}-${from}`,
        argv: countArgv(instance),
        files: [{ name: 'count.sql', bytes: countStatements(schema, some) }],
      });
      if (exitCodeOf(finished) !== 0)
        throw jobFailed(server, `The rows of ${schema} could not be counted`, finished);
      counted.push(...readCounts(finished.out));
    }
  }
  return counted;
}

async function redoOf({ server, program }: TrialSite, instance: Instance): Promise<string> {
  const text = (await (await server.session()).readFile(instance.optionFile))?.toString() ?? '';
  return redoSettingsOf(text, program);
}

interface Loaded extends Pick<DataSetRecord, 'tables' | 'redo' | 'buildSeconds'> {
  readonly id: string;
  readonly key: DataSetKey;
}

/** Writes the intent first, unless the experiment has one already: of a copy that was removed meanwhile. */
async function keep(
  site: TrialSite,
  instance: Instance,
  { id, key, ...loaded }: Loaded,
): Promise<DataSetRecord> {
  const { server, walk } = site;
  const session = await server.session();
  const bytes = await directoryBytes(server, instance.dataDirectory);
  const method = keepingMethod(await copyToolsOn(session, server.base), bytes, server.name);
  if (!hasIntentFor(site, id)) {
    const { experimentId } = walk.trial;
    intend(walk.parts, null, server.id, { thing: 'data-set', base: server.base, id, experimentId });
  }
  const record = { builtAt: walk.parts.now().toISOString(), method, ...loaded };
  const watched = {
    step: 'keeping',
    directory: dataSetDirectory(server.base, id),
    expectedBytes: bytes,
  } as const;
  const adopted = await tellingProgress(site, watched, () =>
    runTracked(site, server, {
      role: 'keep',
      ...adoptJob(server.base, id, instance.dataDirectory, key, record),
    }),
  );
  if (exitCodeOf(adopted) !== 0) throw jobFailed(server, `The data set ${id} could not be kept`, adopted);
  const kept = readRecord(
    (await session.readFile(`${dataSetDirectory(server.base, id)}/record`))?.toString(),
  );
  if (kept === null)
    throw jobFailed(server, `What was written down of the data set ${id} cannot be read`, adopted);
  return kept;
}

function hasIntentFor(site: TrialSite, id: string): boolean {
  return site.walk.parts.stores.intents.listOpen({ hostId: site.server.id }).some((intent) => {
    const what = leftoverOf(intent);
    return what.thing === 'data-set' && what.id === id;
  });
}

function notClean(host: PlacedHost, id: string): LabError {
  return new LabError({
    code: 'server-died',
    message: `The server that loaded the data set ${id} on ${host.name} did not shut down cleanly.`,
    remedy:
      'Its files cannot be trusted as a golden copy and were discarded. Look for the cause in memory or disk of the host.',
    subject: host.name,
  });
}
