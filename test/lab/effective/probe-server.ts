import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Options as an option file has them: null is a name alone. */
export type Settings = ReadonlyMap<string, string | null>;

export type Answer =
  | { readonly started: true; readonly variables: ReadonlyMap<string, string> }
  | { readonly started: false; readonly log: string };

export interface ProbeServer {
  /** Starts a server with the settings, asks for all its variables and stops it. */
  start(settings: Settings): Promise<Answer>;
  /** Whether the server reads the settings without an error; what it makes of them is not known then. */
  accepts(settings: Settings): boolean;
  /** Rows of one statement, asked of a server with no settings. */
  query(sql: string): Promise<string[][]>;
  /** What the server prints of its options. */
  help(): string;
  remove(): void;
}

export interface ProbePrograms {
  /** A root directory in which the server runs; null for this machine's own. */
  readonly root: string | null;
  readonly server: string;
  readonly client: string;
  /** Arguments that make a data directory, and the program. */
  readonly install: (dataDirectory: string) => readonly string[];
  /** Arguments with which the server judges an option file and ends. */
  readonly judge: readonly string[];
}

export const mariadbHere: ProbePrograms = {
  root: null,
  server: 'mariadbd',
  client: 'mariadb',
  install: (data) => [
    'mariadb-install-db',
    '--no-defaults',
    '--user=root',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
  ],
  judge: ['--verbose', '--help'],
};

export const mysqlIn = (root: string): ProbePrograms => ({
  root,
  server: '/usr/sbin/mysqld',
  client: '/usr/bin/mysql',
  install: (data) => [
    '/usr/sbin/mysqld',
    '--no-defaults',
    '--user=root',
    `--datadir=${data}`,
    '--initialize-insecure',
  ],
  judge: ['--validate-config'],
});

/** In memory a server maps its redo log instead of buffering it, and answers otherwise. */
const onDisk = '/var/tmp';

/** A server of its own, with data directory and socket in a temporary folder. Loopback is not even opened. */
export function openProbeServer(
  programs: ProbePrograms,
  installSettings: readonly string[] = [],
): ProbeServer {
  const outside = mkdtempSync(join(programs.root ?? '', onDisk, 'rackmark-probe-'));
  const inside = outside.slice((programs.root ?? '').length);
  const jail = programs.root === null ? [] : ['chroot', programs.root];
  const command = (argv: readonly string[]) => [...jail, ...argv];
  const execute = (argv: readonly string[]) => {
    const [program = '', ...rest] = command(argv);
    return spawnSync(program, rest, { encoding: 'utf8', maxBuffer: 1 << 28 });
  };
  const pristine = execute([...programs.install(`${inside}/pristine`), ...installSettings]);
  if (pristine.status !== 0)
    throw new Error(`no data directory was made:\n${pristine.stderr}${pristine.stdout}`);

  const restore = () => {
    rmSync(join(outside, 'data'), { recursive: true, force: true });
    cpSync(join(outside, 'pristine'), join(outside, 'data'), { recursive: true });
  };
  const write = (settings: Settings) => {
    const own = [
      '[mysqld]',
      'user=root',
      `datadir=${inside}/data`,
      `socket=${inside}/s.sock`,
      `pid-file=${inside}/pid`,
      'skip-networking',
      ...installSettings.map((argument) => argument.replace(/^--/, '')),
      ...(programs.root === null ? [] : ['mysqlx=0']),
    ];
    const asked = [...settings].map(([name, value]) => (value === null ? name : `${name}=${value}`));
    writeFileSync(join(outside, 'my.cnf'), `${[...own, ...asked].join('\n')}\n`);
  };
  const ask = (sql: string) => {
    const { stdout, stderr, status } = execute([
      programs.client,
      '--no-defaults',
      '-uroot',
      `--socket=${inside}/s.sock`,
      '-NB',
      '-e',
      sql,
    ]);
    if (status !== 0) throw new Error(`the server did not answer: ${stderr}`);
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split('\t'));
  };

  async function run(settings: Settings, sql: string): Promise<string[][] | string> {
    write(settings);
    restore();
    const [program = '', ...rest] = command([programs.server, `--defaults-file=${inside}/my.cnf`]);
    const server = spawn(program, rest, { stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    const ready = new Promise<boolean>((resolve) => {
      server.stderr.on('data', (chunk: Buffer) => {
        log += String(chunk);
        if (/: ready for connections/.test(log)) resolve(true);
      });
      server.on('exit', () => resolve(false));
    });
    const ended = once(server, 'exit');
    if (!(await ready)) return log;
    try {
      return ask(sql);
    } finally {
      server.kill('SIGKILL');
      await ended;
    }
  }

  mkdirSync(join(outside, 'data'), { recursive: true });
  return {
    async start(settings) {
      const answer = await run(settings, 'SHOW GLOBAL VARIABLES');
      return typeof answer === 'string'
        ? { started: false, log: answer }
        : { started: true, variables: new Map(answer.map(([name = '', value = '']) => [name, value])) };
    },
    accepts(settings) {
      write(settings);
      const { stderr, status } = execute([
        programs.server,
        `--defaults-file=${inside}/my.cnf`,
        ...programs.judge,
      ]);
      return status === 0 && !/\[ERROR\]/.test(stderr);
    },
    async query(sql) {
      const answer = await run(new Map(), sql);
      if (typeof answer === 'string') throw new Error(`the server did not start:\n${answer}`);
      return answer;
    },
    help: () => execute([programs.server, '--no-defaults', '--verbose', '--help']).stdout,
    remove: () => rmSync(outside, { recursive: true, force: true }),
  };
}

/** The version as the server prints it, such as `10.11.19`. */
export function versionOf({ root, server }: ProbePrograms): string {
  const argv = root === null ? [server, '--version'] : ['chroot', root, server, '--version'];
  const [program = '', ...rest] = argv;
  const banner = execFileSync(program, rest, { encoding: 'utf8' });
  return /Ver (\d+\.\d+\.\d+)/.exec(banner)?.[1] ?? '';
}
