import { LabError } from '../../lab-error.ts';
import type { JobSpec } from '../../remote/job.ts';
import type { FinishedJob } from '../../remote/run-job.ts';
import type { Session } from '../../ssh/session.ts';
import { explainingLine } from '../error-log.ts';
import { parseOptionFile } from '../option-files/option-file.ts';
import { readOption } from '../option-files/option-name.ts';
import { serverOptions } from '../option-files/server-groups.ts';
import { compareVersions, type ServerIdentity } from '../server-identity.ts';
import { shapesDataDirectory } from '../shaping-settings.ts';
import initialiseScript from './initialise.sh?raw';
import type { Instance } from './instance.ts';

/**
 * Makes the data directory of the instance, empty but for the system tables, with those settings of its option file
 * that a data directory is made for (page size, first data file, case of names). No option file is read, so that other
 * settings cannot disturb it. `run` carries the command out as a job. Throws `server-did-not-start` with the first error
 * line; all that was said stands in the error log of the instance then.
 */
export async function initialiseDataDirectory(
  session: Session,
  instance: Instance,
  run: (command: Pick<JobSpec, 'argv' | 'files'>) => Promise<FinishedJob>,
): Promise<void> {
  const text = (await session.readFile(instance.optionFile))?.toString() ?? '';
  const argv = initialiseArgv(instance, settingsOfDataDirectory(text, instance.server));
  const { status, out, err } = await run({
    argv: ['sh', '{job}/initialise.sh', instance.directory, ...argv],
    files: [{ name: 'initialise.sh', bytes: initialiseScript }],
  });
  if (status.state === 'ended' && status.exitCode === 0) return;
  const output = `${out}\n${err}`;
  throw new LabError({
    code: 'server-did-not-start',
    message: `The data directory of instance ${instance.id} on ${session.hostName} could not be made.`,
    remedy: 'Correct what the detail names; the error log is kept with the trial.',
    subject: instance.dataDirectory,
    detail: explainingLine(output)?.text ?? output.trim().slice(-2000),
  });
}

/** Settings a data directory is made for, as arguments, in file order. */
export function settingsOfDataDirectory(optionText: string, server: ServerIdentity): string[] {
  return serverOptions(parseOptionFile(optionText), server)
    .map((line) => readOption(line.name, line.value))
    .filter(({ name }) => shapesDataDirectory(name, server))
    .map(({ name, value, loose }) => `--${loose ? 'loose-' : ''}${name}${value === null ? '' : `=${value}`}`);
}

function initialiseArgv(instance: Instance, settings: readonly string[]): string[] {
  const { program, initialiser, baseDirectory, flavour, version } = instance.server;
  const common = [
    // Relative, and no --tmpdir: mariadb-install-db takes paths apart at their spaces.
    '--datadir=./data',
    ...(baseDirectory === null ? [] : [`--basedir=${baseDirectory}`]),
    ...(instance.asRoot ? ['--user=root'] : []),
    ...settings,
  ];
  if (initialiser === null) return [program, '--no-defaults', '--initialize-insecure', ...common];
  // Passwordless until the first start gives it a password; a root tied to the socket would follow another user.
  const normal = flavour === 'mariadb' && compareVersions(version, '10.4') >= 0;
  const own = normal ? ['--auth-root-authentication-method=normal', '--skip-test-db'] : ['--force'];
  return [initialiser, '--no-defaults', '--skip-name-resolve', ...own, ...common];
}
