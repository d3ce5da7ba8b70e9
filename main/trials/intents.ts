import { z } from 'zod';
import { LabError } from '../lab-error.ts';
import { BenchmarkDatabase } from '../mysql/service/benchmark-database.ts';
import { FileChange } from '../mysql/service/option-files.ts';
import { ServerProcess, Service } from '../mysql/service/service.ts';
import { ServiceLog } from '../mysql/service/service-log.ts';
import type { Intent, IntentKind } from '../storage/intents.ts';
import type { TrialParts } from './trial-parts.ts';

/** What we are about to leave on a host; enough, by itself, to take it away again. */
export const Leftover = z.discriminatedUnion('thing', [
  z.object({ thing: z.literal('job'), base: z.string(), id: z.string() }),
  z.object({ thing: z.literal('instance'), base: z.string(), id: z.string() }),
  /** Outlives its trial: the next one restores from it. It goes with the experiment, unless it shall be kept. */
  z.object({
    thing: z.literal('data-set'),
    base: z.string(),
    id: z.string(),
    experimentId: z.number().int(),
  }),
  /** Ends by itself, too. Of an experiment, or, without one, of somebody who took the host over to begin one. */
  z.object({
    thing: z.literal('lease'),
    controller: z.string(),
    purpose: z.string(),
    experimentId: z.number().int().nullable(),
  }),
  /** Files of the kernel with what they said before, and what they were made to say. */
  z.object({
    thing: z.literal('settings'),
    changes: z.array(z.object({ file: z.string(), before: z.string(), after: z.string() })),
  }),
  /** The host's own server, which ran before or did not, and a directory of ours for what its start and stop say. */
  z.object({
    thing: z.literal('service-state'),
    base: z.string(),
    id: z.string(),
    service: Service,
    wasRunning: z.boolean(),
  }),
  /** A database and accounts in it. */
  z.object({
    thing: z.literal('service-database'),
    service: Service,
    server: z.object({ flavour: z.enum(['mysql', 'mariadb', 'percona']), version: z.string() }),
    names: BenchmarkDatabase,
  }),
  /** Its option files with their original bytes; and the process that still runs with them. */
  z.object({
    thing: z.literal('service-files'),
    service: Service,
    changes: z.array(FileChange),
    process: ServerProcess,
    log: ServiceLog,
  }),
]);
export type Leftover = z.infer<typeof Leftover>;

const kinds: Readonly<Record<Leftover['thing'], IntentKind>> = {
  job: 'job',
  instance: 'directory',
  'data-set': 'directory',
  lease: 'lease',
  settings: 'setting',
  'service-state': 'setting',
  'service-database': 'setting',
  'service-files': 'setting',
};

/** Writes down what will be made on a host before it is made; answers with the intent's id. */
export function intend(parts: TrialParts, trialId: number | null, hostId: number, what: Leftover): number {
  const kind = kinds[what.thing];
  return parts.stores.intents.open({ trialId, hostId, kind, what }, parts.now().toISOString());
}

export function closeIntent(parts: TrialParts, id: number): void {
  parts.stores.intents.close(id, parts.now().toISOString());
}

/** What is left of it when it is undone: the bytes of option files, which may hold a password, are needed no more. */
export function withoutBytes(what: Leftover): Leftover {
  if (what.thing !== 'service-files') return what;
  const changes = what.changes.map((change) => ({
    ...change,
    before: change.before === null ? null : { ...change.before, base64: '' },
  }));
  return { ...what, changes };
}

/** Null for what cannot be read: whoever looks at the host is told, nobody undoes it. */
export function readLeftover(intent: Intent): Leftover | null {
  return Leftover.safeParse(intent.what).data ?? null;
}

export function leftoverOf(intent: Intent): Leftover {
  const what = readLeftover(intent);
  if (what !== null) return what;
  throw new LabError({
    code: 'database-damaged',
    message: `Intent ${intent.id} of ${intent.openedAt} cannot be read, so what it left on the host stays there.`,
    remedy: 'Look into the .rackmark directory of the host and remove it by hand.',
    detail: JSON.stringify(intent.what),
  });
}
