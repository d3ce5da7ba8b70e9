import { isIP } from 'node:net';
import type { Failure } from '../../../preload/contract/failure.ts';
import { legacyAlgorithmsWeaken } from '../../../preload/contract/hosts.ts';
import { failureOf, LabError } from '../../lab-error.ts';
import { oldAmong } from '../../ssh/algorithms.ts';
import type { ConnectStep, Session } from '../../ssh/session.ts';
import type { HostStore, StoredHost } from '../../storage/hosts.ts';
import type { HostDoor } from '../access/host-door.ts';
import { jumpsBefore } from '../access/jump-circle.ts';
import { baseDirectoryOn } from '../base-directory.ts';
import { secondsToStart } from '../seconds-to-start.ts';
import { judgeDirectory } from './judge-directory.ts';
import { judgeShell, readShell } from './judge-shell.ts';
import directoryScript from './probe-directory.sh?raw';
import shellScript from './probe-shell.sh?raw';
import type { StepBook, StepName, StepVerdict } from './step-book.ts';

export interface TestParts {
  readonly hosts: HostStore;
  readonly door: HostDoor;
  readonly book: StepBook;
  readonly signal: AbortSignal;
}

/** Of one question to a host that is connected. */
const stepSeconds = 20;

/**
 * Walks the way to a host step by step, on sessions of its own that are closed at the end, however it ends. Resolves
 * with the failure that kept it from going on; null when the host can be used.
 */
export async function runTest(parts: TestParts, id: number): Promise<Failure | null> {
  const { hosts, book, signal } = parts;
  const host = hosts.get(id);
  const opened: Session[] = [];
  const closeAll = () => {
    for (const session of opened.splice(0).reverse()) session.close();
  };
  signal.addEventListener('abort', closeAll);
  try {
    const jump = await openJumps(parts, host, opened);
    const session = await openTarget(parts, host, jump);
    opened.push(session);
    signal.throwIfAborted();
    return await askHost(parts, host, session);
  } catch (error) {
    const failure = failureOf(error);
    if (signal.aborted) return failure;
    const step = stepOf(failure, book.running);
    book.end(step, { state: 'fails', sentence: failure.message, remedy: failure.remedy });
    return failure;
  } finally {
    signal.removeEventListener('abort', closeAll);
    closeAll();
    book.skipRest(signal.aborted ? 'The test was canceled.' : 'Not tried.');
  }
}

async function openJumps(
  { hosts, door, book, signal }: TestParts,
  host: StoredHost,
  opened: Session[],
): Promise<Session | undefined> {
  const ids = jumpsBefore(hosts, host.jumpHostId);
  if (ids.length === 0) {
    book.end('jump', { state: 'skipped', sentence: 'The host is reached straight.' });
    return undefined;
  }
  book.begin('jump');
  for (const id of ids) {
    const before = opened.at(-1);
    opened.push(await door.open(id, { signal, ...(before === undefined ? {} : { jump: before }) }));
  }
  const names = ids.map((id) => hosts.get(id).name);
  book.end('jump', { state: 'passes', sentence: `The way leads through ${names.join(', then ')}.` });
  return opened.at(-1);
}

async function openTarget(
  { door, book, signal }: TestParts,
  host: StoredHost,
  jump: Session | undefined,
): Promise<Session> {
  if (jump !== undefined) {
    book.end('resolve', { state: 'skipped', sentence: `${jump.hostName} looks up ${host.address}.` });
    book.begin('reach');
  } else if (isIP(host.address) !== 0) {
    book.end('resolve', { state: 'passes', sentence: `${host.address} is an address already.` });
    book.begin('reach');
  } else {
    book.begin('resolve');
  }
  const session = await door.open(host.id, {
    signal,
    ...(jump === undefined ? {} : { jump }),
    onStep: (step) => walk(book, host, step),
  });
  book.end('log-in', { state: 'passes', sentence: `${host.user} is logged in.` });
  return session;
}

function walk(book: StepBook, host: StoredHost, step: ConnectStep): void {
  switch (step.step) {
    case 'resolved':
      book.end('resolve', { state: 'passes', sentence: `${host.address} has an address.` });
      book.begin('reach');
      return;
    case 'reached':
      book.end('reach', { state: 'passes', sentence: `Port ${host.port} took the connection.` });
      book.begin('host-key');
      return;
    case 'key-accepted':
      book.end('host-key', judgeAlgorithms(step.agreed));
      book.begin('log-in');
      return;
  }
}

function judgeAlgorithms(agreed: readonly string[]): StepVerdict {
  const old = oldAmong(agreed);
  const sentence = `The host shows a trusted key; agreed on ${agreed.join(', ')}.`;
  if (old.length === 0) return { state: 'passes', sentence };
  return {
    state: 'warns',
    sentence: `${sentence} Old among them: ${old.join(', ')}.`,
    remedy: legacyAlgorithmsWeaken,
  };
}

/** Each of these has a verdict of its own; only the shell and the directory keep the host from being used. */
async function askHost(
  { book, door }: TestParts,
  host: StoredHost,
  session: Session,
): Promise<Failure | null> {
  book.begin('shell');
  const answer = await session.script(shellScript, [], { timeoutSeconds: stepSeconds });
  const shell = readShell(answer.stdout.toString());
  book.end('shell', judgeShell(shell, session.loginNoise, await secondsToStart(session)));

  book.begin('directory');
  const wanted = await baseDirectoryOn(session, host.directory);
  const probed = await session.script(directoryScript, [wanted], { timeoutSeconds: stepSeconds });
  const directory = judgeDirectory(probed, wanted);
  book.end('directory', directory);

  book.begin('sftp');
  book.end('sftp', judgeSftp(await session.sftpProblem()));

  book.begin('sudo');
  book.end('sudo', await judgeSudo(session, shell.uid, door.secrets.sudoPassword(host)));
  return directory.state === 'fails' ? directoryFailure(host, directory) : null;
}

function judgeSftp(problem: string | null): StepVerdict {
  if (problem === null) return { state: 'passes', sentence: 'Files travel over SFTP.' };
  return {
    state: 'warns',
    sentence: `There is no SFTP that works (${problem}); files travel by shell commands, more slowly.`,
    remedy: 'Allow it in sshd_config: Subsystem sftp internal-sftp.',
  };
}

async function judgeSudo(session: Session, uid: string, password: string | null): Promise<StepVerdict> {
  if (uid === '0') return { state: 'passes', sentence: 'The login user is root and needs no sudo.' };
  try {
    const how = await session.sudoRights({ password, timeoutSeconds: stepSeconds });
    return { state: 'passes', sentence: `sudo answers ${how}.` };
  } catch (error) {
    if (!(error instanceof LabError) || session.closed) throw error;
    return {
      state: 'warns',
      sentence: `${error.failure.message} Trials do without it; some facts and settings of the host stay out of reach.`,
      remedy: error.failure.remedy,
    };
  }
}

function directoryFailure(host: StoredHost, { sentence, remedy = '' }: StepVerdict): Failure {
  const code = sentence.includes('is full') ? 'disk-full' : 'command-failed';
  return { code, message: sentence, remedy, subject: host.name };
}

/** What is missing before any packet is sent belongs to the login, whatever step was about to begin. */
function stepOf({ code }: Failure, running: StepName | null): StepName {
  const ofLogin = code === 'secret-needed' || code === 'file-unreadable' || code === 'authentication-failed';
  if (ofLogin && running !== 'jump' && running !== 'sudo') return 'log-in';
  return running ?? 'log-in';
}
