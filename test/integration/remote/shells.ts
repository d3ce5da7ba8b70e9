import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import collectScript from '../../../main/remote/collect.sh?raw';
import jobScript from '../../../main/remote/job.sh?raw';
import { argvFile } from '../../../main/remote/job-argv.ts';
import { type JobStatus, jobStatus } from '../../../main/remote/job-status.ts';
import processScript from '../../../main/remote/process.sh?raw';

/** A shell with the tools it finds: those of this machine, or of busybox alone. */
export type Shell = {
  readonly name: string;
  readonly argv: readonly string[];
  readonly path: string;
  /** Why it cannot be tried here, or null. */
  readonly missing: string | null;
};

export const machinePath = `/usr/sbin:/usr/bin:/sbin:/bin${delimiter}${process.env.PATH ?? ''}`;

export function shells(scratch: string): readonly Shell[] {
  return [
    { name: 'dash', argv: ['dash'], path: machinePath, missing: missing('dash') },
    { name: 'bash --posix', argv: ['bash', '--posix'], path: machinePath, missing: missing('bash') },
    busybox(scratch),
  ];
}

/** Directories in which `awk` is one certain awk, to be put before the PATH. */
export function awks(scratch: string): readonly Shell[] {
  const sole = ['mawk', 'gawk', 'original-awk'].map((name) => {
    const directory = join(scratch, name);
    const found = which(name);
    mkdirSync(directory, { recursive: true });
    if (found !== null) symlinkSync(found, join(directory, 'awk'));
    return { name, argv: ['sh'], path: directory + delimiter + machinePath, missing: missing(name) };
  });
  return [...sole, busybox(scratch)];
}

/** Every applet of busybox by name and nothing else, so that no tool of the machine is taken by mistake. */
function busybox(scratch: string): Shell {
  const binary = which('busybox');
  const directory = join(scratch, 'busybox');
  if (binary !== null && !existsSync(directory)) {
    mkdirSync(directory, { recursive: true });
    const applets = execFileSync(binary, ['--list'], { encoding: 'utf8' }).split('\n').filter(Boolean);
    for (const applet of applets) symlinkSync(binary, join(directory, applet));
  }
  return { name: 'busybox', argv: [join(directory, 'sh')], path: directory, missing: missing('busybox') };
}

function missing(program: string): string | null {
  return which(program) === null ? `${program} is not installed` : null;
}

/** Where a program of this machine is, or null. */
export function which(program: string): string | null {
  const found = machinePath
    .split(delimiter)
    .map((directory) => join(directory, program))
    .find((path) => existsSync(path));
  return found ?? null;
}

export function makeScratch(): string {
  return mkdtempSync(join(tmpdir(), 'rackmark remote-'));
}

export type ScriptedJob = {
  readonly directory: string;
  readonly supervisor: ChildProcess;
  /** Exit code of the supervisor. */
  readonly over: Promise<number | null>;
  read(name: string): string;
  /** By the status file, as if the host had not been rebooted and the supervisor were dead. */
  status(): JobStatus;
  /** Resolves as soon as the status file says `event`. */
  said(event: string): Promise<void>;
};

export type ScriptedJobSpec = {
  readonly argv: readonly string[];
  readonly id?: string;
  readonly limitSeconds?: number;
  readonly graceSeconds?: number;
  readonly limitOutBytes?: number;
  readonly minFreeKb?: number;
  readonly telemetry?: 'off' | 'host' | 'host-and-process';
};

let jobs = 0;

/** A directory as `startJob` leaves it, with job.sh started in it by `shell` as leader of its own session. */
export function startScriptedJob(scratch: string, shell: Shell, spec: ScriptedJobSpec): ScriptedJob {
  const directory = join(scratch, `job's ${++jobs}`);
  mkdirSync(directory);
  writeFileSync(join(directory, 'argv'), argvFile(spec.argv, directory));
  writeFileSync(join(directory, 'job.sh'), jobScript);
  writeFileSync(join(directory, 'process.sh'), processScript);
  writeFileSync(join(directory, 'collect.sh'), collectScript);
  return runJobScript(directory, shell, { id: `t${process.pid}-${jobs}`, ...spec });
}

/** Starts job.sh in a directory that is there. */
export function runJobScript(
  directory: string,
  shell: Shell,
  spec: ScriptedJobSpec & { readonly id: string },
): ScriptedJob {
  const [command = '', ...options] = shell.argv;
  const numbers = [
    spec.limitSeconds ?? 60,
    spec.graceSeconds ?? 5,
    spec.limitOutBytes ?? 1e9,
    spec.minFreeKb ?? 1,
  ];
  const supervisor = spawn(
    command,
    [...options, './job.sh', directory, spec.id, ...numbers.map(String), spec.telemetry ?? 'off'],
    { cwd: directory, env: { PATH: shell.path }, detached: true, stdio: 'ignore' },
  );
  const read = (name: string) => readFileSync(join(directory, name), 'utf8');
  return {
    directory,
    supervisor,
    over: new Promise((resolve) => supervisor.once('exit', resolve)),
    read,
    status: () => jobStatus(read('status'), { bootId: '', alive: false }),
    said: (event) =>
      until(() => existsSync(join(directory, 'status')) && read('status').includes(` ${event}`)),
  };
}

/** Polls, for what announces itself to nobody. */
export async function until(holds: () => boolean, seconds = 60): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`still not so after ${seconds} s: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Pids that work in `directory`: all that a job there started and that did not move away. */
export function processesIn(directory: string): readonly string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === directory;
    } catch {
      return false; // it ended meanwhile
    }
  });
}
