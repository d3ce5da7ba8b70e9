/**
 * The private instance, a way of deployment that asks for no rights: a server of our own beside whatever the host runs.
 * In the order of a trial: createInstance, initialiseDataDirectory (or a restored data directory), createAccounts, a
 * job with serverArgv, waitUntilReady, readGlobalVariables, …, shutDown, removeInstance.
 */
import { LabError } from '../../lab-error.ts';
import { type EndedJob, type Job, readStatus, stopJob } from '../../remote/job.ts';
import { untilAborted } from '../../remote/over-cuts.ts';
import type { Session } from '../../ssh/session.ts';
import { similarName } from '../catalogue/similar-name.ts';
import { explainingLine, unknownVariable } from '../error-log.ts';
import {
  type OwnedSettings,
  type RenderNote,
  renderOptionFile,
  type Settings,
} from '../option-files/render.ts';
import { serverName } from '../server-identity.ts';
import type { ServerProgram } from '../server-program.ts';
import createScript from './create-instance.sh?raw';
import { administratorArgv, type Instance, instanceDirectory, socketPathTooLong } from './instance.ts';
import { privateSettings } from './private-settings.ts';
import removeScript from './remove-instance.sh?raw';
import waitScript from './wait-until-ready.sh?raw';

export { createAccounts, type LoadAccount } from './accounts.ts';
export { initialiseDataDirectory } from './initialise.ts';
export { type Instance, samplerFile, serverArgv } from './instance.ts';

export interface InstanceRequest {
  /** `[a-z0-9-]+`, unique on the host. */
  readonly id: string;
  readonly server: ServerProgram;
  /** Address of the host that the server listens on. */
  readonly address: string;
  readonly port: number;
  /** Option file text that the settings override. */
  readonly base: string;
  readonly settings: Settings;
  /** What else is decided for it, beside where it lives. */
  readonly owned?: OwnedSettings;
}

/** How much of an error log is read for the reason of a failed start. */
const LOG_BYTES = 512 * 1024;

/**
 * Makes `<base>/instances/<id>` with its option file; `notes` are lines of the base text that do not hold. Throws
 * `conflict` where the directory is there already, and what `renderOptionFile` throws.
 */
export async function createInstance(
  session: Session,
  base: string,
  request: InstanceRequest,
): Promise<{ readonly instance: Instance; readonly notes: readonly RenderNote[] }> {
  const directory = instanceDirectory(base, request.id);
  const draft = instanceAt(directory, request, { socketDirectory: directory, asRoot: false });
  renderOptionFile(request.base, request.settings, ownedSettings(draft, request));

  const short = socketPathTooLong(directory) ? 'yes' : 'no';
  const created = await session.script(createScript, [directory, short]);
  if (created.code !== 0) throw notCreated(session, directory, created.code, created.stderr.toString());
  const [user, socketDirectory = ''] = created.stdout.toString().split('\n');
  const instance = instanceAt(directory, request, { socketDirectory, asRoot: user === '0' });
  const { text, notes } = renderOptionFile(request.base, request.settings, ownedSettings(instance, request));
  await session.replaceFile(instance.optionFile, text, { mode: 0o600 });
  return { instance, notes };
}

function ownedSettings(instance: Instance, { base, settings, owned }: InstanceRequest): OwnedSettings {
  return { ...owned, ...privateSettings(instance, base, settings) };
}

function instanceAt(
  directory: string,
  { id, address, port, server }: InstanceRequest,
  { socketDirectory, asRoot }: { readonly socketDirectory: string; readonly asRoot: boolean },
): Instance {
  return {
    id,
    directory,
    dataDirectory: `${directory}/data`,
    temporaryDirectory: `${directory}/tmp`,
    optionFile: `${directory}/my.cnf`,
    errorLog: `${directory}/error.log`,
    socket: `${socketDirectory}/server.sock`,
    address,
    port,
    server,
    asRoot,
  };
}

function notCreated(session: Session, directory: string, code: number | null, stderr: string): LabError {
  if (code === 17) {
    return new LabError({
      code: 'conflict',
      message: `${directory} on ${session.hostName} is there already.`,
      remedy: 'Remove the instance that is left over, or take another id.',
      subject: directory,
    });
  }
  const full = /no space left|disk quota exceeded/i.test(stderr);
  return new LabError({
    code: code === 4 ? 'unsafe-path' : full ? 'disk-full' : 'command-failed',
    message: `${directory} could not be made on ${session.hostName}.`,
    remedy: full
      ? 'Free space there.'
      : 'Check that the login user may write there and that no directory above is a link.',
    subject: directory,
    detail: stderr.trim().slice(0, 500),
  });
}

/**
 * Resolves when the server answers its administrator. Throws `server-did-not-start` as soon as its job has ended, with
 * the line of its log that explains it in `detail`, and when `timeoutSeconds` have passed; and the reason of `signal`.
 */
export async function waitUntilReady(
  session: Session,
  instance: Instance,
  job: Job,
  timeoutSeconds: number,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const deadline = performance.now() + timeoutSeconds * 1000;
  const ask = [...administratorArgv(instance), '--execute=SELECT 1'];
  for (;;) {
    // Each asks for a short time: one that nobody waits for any more is gone soon.
    const waiting = session.script(waitScript, [`${job.directory}/status`, '2', ...ask]);
    const answer = await untilAborted(waiting, signal);
    if (answer.code === 0) return;
    if (answer.code === 4) throw await refusesUs(session, instance, job, answer.stdout.toString().trim());
    if (answer.code === 3 || (await readStatus(session, job)).state !== 'running') {
      throw await didNotStart(session, instance, job, 'ended before it took connections');
    }
    if (performance.now() > deadline) {
      throw await didNotStart(session, instance, job, `took no connection within ${timeoutSeconds} s`);
    }
  }
}

/** It runs, and would say the same however long it was asked. */
async function refusesUs(session: Session, instance: Instance, job: Job, said: string): Promise<LabError> {
  if (said.includes('Access denied'))
    return didNotStart(session, instance, job, 'did not carry out the statements that make its accounts');
  const { failure } = await didNotStart(session, instance, job, 'refuses its administrator');
  return new LabError({
    ...failure,
    remedy: 'Correct the setting that the answer points at; the error log is kept with the trial.',
    detail: said,
  });
}

async function didNotStart(session: Session, instance: Instance, job: Job, what: string): Promise<LabError> {
  const said =
    (await beginningOf(session, `${job.directory}/err`)) + (await beginningOf(session, instance.errorLog));
  const detail = explainingLine(said)?.text ?? said.trim().split('\n').at(-1) ?? '';
  if (/address already in use/i.test(detail)) return portTaken(session, instance, detail);
  return new LabError({
    code: 'server-did-not-start',
    message: `The ${serverName(instance.server)} of instance ${instance.id} on ${session.hostName} ${what}.`,
    remedy: remedyFor(detail),
    subject: instance.id,
    ...(detail === '' ? {} : { detail }),
  });
}

/** Nobody's fault: another program was quicker. */
function portTaken(session: Session, instance: Instance, detail: string): LabError {
  return new LabError({
    code: 'interrupted',
    message: `Port ${instance.port} of ${session.hostName} was taken by another program in the moment of the start.`,
    remedy: 'The treatment is queued again as a new trial.',
    subject: instance.id,
    detail,
  });
}

function remedyFor(detail: string): string {
  const unknown = unknownVariable(detail);
  if (unknown === undefined)
    return 'Correct the setting that the error names; the error log is kept with the trial.';
  const similar = similarName(unknown);
  const suggestion = similar === undefined ? '' : ` Perhaps ${similar} was meant.`;
  return `This server does not know ${unknown}: remove it, or write loose_ before it.${suggestion}`;
}

/** Empty where there is no such file. */
async function beginningOf(session: Session, path: string): Promise<string> {
  if ((await session.sizeOf(path)) === null) return '';
  return `${await session.readFrom(path, 0, LOG_BYTES)}\n`;
}

/** SHOW GLOBAL VARIABLES, by name. */
export async function readGlobalVariables(
  session: Session,
  instance: Instance,
): Promise<ReadonlyMap<string, string>> {
  return readRows(await session.run([...administratorArgv(instance), '--execute=SHOW GLOBAL VARIABLES']));
}

/** SHOW GLOBAL STATUS, by name. */
export async function readGlobalStatus(
  session: Session,
  instance: Instance,
): Promise<ReadonlyMap<string, string>> {
  return readRows(await session.run([...administratorArgv(instance), '--execute=SHOW GLOBAL STATUS']));
}

/** Rows of two columns as the client prints them in batch mode, which escapes tab, newline, NUL and backslash. */
export function readRows(output: string): ReadonlyMap<string, string> {
  const rows = output.split('\n').filter((line) => line.includes('\t'));
  return new Map(
    rows.map((line) => {
      const tab = line.indexOf('\t');
      return [
        line.slice(0, tab),
        line.slice(tab + 1).replace(/\\([tn0\\])/g, (_, letter: string) => unescaped(letter)),
      ];
    }),
  );
}

function unescaped(letter: string): string {
  return { t: '\t', n: '\n', '0': '\0' }[letter] ?? letter;
}

/** Ends the server as its service would, by SIGTERM, and waits. `clean` is false where it had to be killed or died. */
export async function shutDown(session: Session, job: Job): Promise<{ readonly clean: boolean }> {
  const status = await stopJob(session, job);
  return { clean: status.state === 'ended' && endedCleanly(status) };
}

function endedCleanly({ exitCode, killed }: EndedJob): boolean {
  return exitCode === 0 && !killed;
}

/**
 * Deletes `<base>/instances/<id>` and its socket's directory, and verifies that they are gone; nothing to do is fine.
 * Throws `conflict` while its server runs, `unsafe-path` where a link or a foreign directory stands in the way.
 */
export async function removeInstance(session: Session, base: string, id: string): Promise<void> {
  const directory = instanceDirectory(base, id);
  const removed = await session.script(removeScript, [directory]);
  if (removed.code === 0) return;
  const causes: Readonly<Record<number, readonly ['conflict' | 'unsafe-path', string, string]>> = {
    4: [
      'unsafe-path',
      'a link or a foreign directory stands there',
      'Nothing was touched. Look at it on the host, and remove it by hand.',
    ],
    5: ['conflict', 'its server still runs', 'Shut the server down first.'],
  };
  const [code, why, remedy] = causes[removed.code ?? -1] ?? [
    'command-failed' as const,
    'something of it is left',
    'Look at the directory on the host; its files may belong to another user.',
  ];
  throw new LabError({
    code,
    message: `Instance ${id} on ${session.hostName} was not removed: ${why}.`,
    remedy,
    subject: directory,
    detail: removed.stderr.toString().trim().slice(0, 500),
  });
}
