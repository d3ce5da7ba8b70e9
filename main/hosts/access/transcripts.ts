import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TranscriptEntry } from '../../../preload/contract/host-access.ts';
import type { CommandRecord } from '../../ssh/session.ts';

const entriesInMemory = 500;
const longestCommand = 2000;
/** Of a file, and of the one before it that is kept: the older one goes when a third would begin. */
const fileBytes = 1024 * 1024;

/**
 * What was run on each host: the last 500 commands in memory, more in one file a host, one JSON object a line. A null
 * directory writes no files.
 */
export class Transcripts {
  readonly #directory: string | null;
  readonly #entries = new Map<number, TranscriptEntry[]>();
  #writing: Promise<void> = Promise.resolve();

  constructor(directory: string | null) {
    this.#directory = directory;
  }

  /** `secrets` are replaced by dots wherever they stand. */
  add(hostId: number, record: CommandRecord, secrets: readonly string[]): void {
    const entry = entryOf(record, secrets);
    const entries = this.#entries.get(hostId) ?? [];
    this.#entries.set(hostId, [...entries.slice(1 - entriesInMemory), entry]);
    // One write after the other; a full disk costs the file, never the command.
    this.#writing = this.#writing.then(() => this.#write(hostId, entry)).catch(() => undefined);
  }

  list(hostId: number): TranscriptEntry[] {
    return this.#entries.get(hostId) ?? [];
  }

  /** Empty where none is written. */
  fileOf(hostId: number): string {
    return this.#directory === null ? '' : join(this.#directory, `host-${hostId}.jsonl`);
  }

  /** Until all that was added is written. */
  settled(): Promise<void> {
    return this.#writing;
  }

  async #write(hostId: number, entry: TranscriptEntry): Promise<void> {
    const file = this.fileOf(hostId);
    if (file === '') return;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const size = await stat(file).then(
      (stats) => stats.size,
      () => 0,
    );
    if (size > fileBytes) await rename(file, `${file}.old`);
    await appendFile(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
  }
}

function entryOf(record: CommandRecord, secrets: readonly string[]): TranscriptEntry {
  return {
    startedAt: record.startedAt.toISOString(),
    seconds: Math.round(record.seconds * 1000) / 1000,
    command: redacted(record.line, secrets).slice(0, longestCommand),
    code: record.result?.code ?? null,
    ending: redacted(endingOf(record), secrets),
  };
}

function endingOf({ result, failure }: CommandRecord): string {
  if (result === null) return failure?.message ?? 'not ended';
  if (result.signal !== null) return `ended by ${result.signal}`;
  return result.code === null ? 'ended without an exit code' : `exit code ${result.code}`;
}

/** Our own commands carry no secret; a command that a user wrote may. */
const secretOptions =
  /((?:--?|\b)(?:\w*password|passwd|mysql_pwd|pwd|token)[= ])('[^']*'|"[^"]*"|[^\s'"]+)/gi;

function redacted(text: string, secrets: readonly string[]): string {
  const hidden = secrets
    .filter((secret) => secret.length >= 3)
    .reduce((shown, secret) => shown.replaceAll(secret, '•••'), text);
  return hidden.replace(secretOptions, '$1•••');
}
