import { close, createReadStream, fstatSync, fsync, mkdirSync, openSync, writeSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LabError } from '../lab-error.ts';
import { type Lines, LineTail } from './lines.ts';

/** Bytes that came over the network are on disk at the latest this much later. */
const syncEveryMilliseconds = 1000;

/**
 * The growing local copy of a file that is still being written on a host, `incoming/<trial>/<name>`. Bytes handed to
 * `append` belong to the operating system when it returns: a kill of the app loses none. After a power cut the copy may
 * be shorter, and so is `offset`: reading on from there closes the hole.
 */
export class IncomingFile {
  readonly path: string;
  readonly #descriptor: number;
  readonly #tail: LineTail;
  #offset: number;
  #syncedAt = 0;
  #syncing: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.path = path;
    this.#descriptor = openSync(path, 'a', 0o600);
    this.#offset = fstatSync(this.#descriptor).size;
    this.#tail = new LineTail(path);
  }

  /** Bytes that are here, which is where to go on reading the remote file. */
  get offset(): number {
    return this.#offset;
  }

  /** Throws `disk-full`; `offset` then counts what still found room. */
  append(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length; ) {
      const count = this.#write(bytes.subarray(written));
      written += count;
      this.#offset += count;
    }
    const now = performance.now();
    if (now - this.#syncedAt < syncEveryMilliseconds) return;
    this.#syncedAt = now;
    this.#syncing = this.#syncing.then(() => promisify(fsync)(this.#descriptor));
    // `close` reports it; until then nobody waits for it.
    this.#syncing.catch(() => undefined);
  }

  /** What is here so far, from a byte on: for a reader that starts again after a restart. */
  read(fromByte = 0): AsyncIterable<Buffer> {
    return createReadStream(this.path, { start: fromByte });
  }

  /** The newest complete or unfinished lines, `count` at most. */
  lastLines(count: number): Promise<Lines> {
    return this.#tail.last(count);
  }

  /** Waits until all of it is on disk. */
  async close(): Promise<void> {
    await this.#syncing;
    await promisify(fsync)(this.#descriptor);
    await promisify(close)(this.#descriptor);
  }

  #write(bytes: Uint8Array): number {
    try {
      return writeSync(this.#descriptor, bytes);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      throw new LabError(
        {
          code: 'disk-full',
          message: `The disk is full: ${this.path} cannot grow.`,
          remedy: 'Free some space on that disk; the rest is fetched from the host when the trial goes on.',
          subject: this.path,
        },
        { cause: error },
      );
    }
  }
}

/** Opens the copy of a trial's file, made if absent. `directory` is the data directory, `name` a plain file name. */
export function openIncoming(directory: string, trialId: number, name: string): IncomingFile {
  const folder = folderOf(directory, trialId);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return new IncomingFile(join(folder, plainName(name)));
}

/** Names of the files that a trial has here, sorted. */
export async function incomingNames(directory: string, trialId: number): Promise<string[]> {
  return (await namesIn(folderOf(directory, trialId))).sort();
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Trials that have files here. */
export async function incomingTrials(directory: string): Promise<number[]> {
  return (await namesIn(join(directory, 'incoming'))).map(Number).filter(Number.isInteger);
}

/** Removes a trial's copies: after they were kept as raw files, or with their experiment. */
export async function removeIncoming(directory: string, trialId: number): Promise<void> {
  await rm(folderOf(directory, trialId), { recursive: true, force: true });
}

function folderOf(directory: string, trialId: number): string {
  return join(directory, 'incoming', String(trialId));
}

function plainName(name: string): string {
  if (!/^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(name)) throw new Error(`"${name}" is not a plain file name.`);
  return name;
}
