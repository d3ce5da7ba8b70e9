import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reading } from '../../../preload/contract/reading.ts';
import type { ReadingStream, TextReader } from '../../readings/reader.ts';
import { type SourceFile, whyUnreadable } from '../sources/source-file.ts';
import { tableReader } from '../tables/table-reader.ts';
import { articleReaders, plainReaders, programReaders } from './readers.ts';
import { headBytes, readHead, textPieces } from './text-head.ts';
import { withTimeFindings } from './time-findings.ts';

export interface SourceRead {
  readonly bytes: number;
  /** Of the content as it is; empty where it could not be read to its end. */
  readonly sha256: string;
  readonly outcome: 'read' | 'kept' | 'empty' | 'binary' | 'unreadable';
  /** Labels of the readers that understood it. */
  readonly as: string;
  readonly sentence: string;
}

export interface Delivered {
  readonly reader: TextReader;
  readonly reading: Reading;
}

/**
 * One reader gets at most so much of a text without having delivered: what it holds of one trial must fit in memory.
 * 64 MB of one-second lines are five days.
 */
const mostForOneReading = 64 * 2 ** 20;
/** Parts of a longer text that are looked at for records of other readers: dense at first, then now and then. */
const densePieces = 8;
const sparseEvery = 32;

/** Others get their turn after so much of a text, however small its pieces are. */
const bytesOfTurn = 64 * 1024;

/** Whoever waits for a long text: may stop it, and hears how far it is. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly onPiece: (bytes: number) => void;
}

/**
 * Reads one source as it comes and hands over each reading as soon as it has ended. Never throws for what the source is,
 * only what the watch was aborted with.
 */
export async function readSource(
  file: SourceFile,
  deliver: (delivered: Delivered) => void,
  watch?: Watch,
): Promise<SourceRead> {
  const hash = createHash('sha256');
  const text = new SourceText(file.path, deliver);
  let bytes = 0;
  let turnAt = bytesOfTurn;
  try {
    for await (const piece of file.content()) {
      watch?.signal.throwIfAborted();
      hash.update(piece);
      bytes += piece.length;
      text.push(piece);
      watch?.onPiece(piece.length);
      if (bytes < turnAt) continue;
      // Young memory, too, is then cleared while nothing of a piece is alive any more.
      await nextTurn();
      turnAt = bytes + bytesOfTurn;
    }
    text.end();
  } catch (error) {
    watch?.signal.throwIfAborted();
    return { bytes, sha256: '', outcome: 'unreadable', as: '', sentence: whyUnreadable(error) };
  }
  return { bytes, sha256: hash.digest('hex'), ...text.outcome() };
}

export const nothingKnown = 'Nothing in it is known; it is kept as it is.';

interface OpenReader {
  readonly reader: TextReader;
  readonly stream: ReadingStream;
  fed: number;
  delivered: number;
  given: boolean;
}

/** A text while it comes: asks every reader by what stands in it and feeds those that know it. */
export class SourceText {
  readonly #path: string;
  readonly #deliver: (delivered: Delivered) => void;
  readonly #open: OpenReader[] = [];
  #head: Uint8Array[] | null = [];
  #headLength = 0;
  #kind: ReturnType<typeof readHead>['kind'] = 'empty';
  #toText: (piece: Uint8Array | null) => Uint8Array = (piece) => piece ?? new Uint8Array(0);
  #pieces = 0;
  #sentence = '';
  /** What a reader that knew it said of why it could not read it. */
  #whyKept: string | null = null;

  constructor(path: string, deliver: (delivered: Delivered) => void) {
    this.#path = path;
    this.#deliver = deliver;
  }

  push(piece: Uint8Array): void {
    if (this.#head === null) {
      this.#feed(piece);
      return;
    }
    this.#headLength += piece.length;
    if (this.#headLength < headBytes) this.#head.push(piece);
    else this.#begin([...this.#head, piece]);
  }

  end(): void {
    if (this.#head !== null) this.#begin(this.#head);
    const rest = this.#toText(null);
    if (rest.length > 0) this.#feed(rest);
    for (const one of this.#open) if (!one.given) one.stream.end(null);
  }

  outcome(): Pick<SourceRead, 'outcome' | 'as' | 'sentence'> {
    const understood = this.#open.filter(({ delivered }) => delivered > 0);
    const as = [...new Set(understood.map(({ reader }) => reader.label))].join(', ');
    if (as !== '') return { outcome: 'read', as, sentence: this.#sentence };
    if (this.#kind !== 'text') return { outcome: this.#kind, as: '', sentence: '' };
    return { outcome: 'kept', as: '', sentence: this.#whyKept ?? nothingKnown };
  }

  #begin(pieces: readonly Uint8Array[]): void {
    this.#head = null;
    const all = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
    const head = readHead(all.subarray(0, headBytes));
    this.#kind = head.kind;
    if (head.kind !== 'text') return;
    if (head.mixed) this.#sentence = 'Some bytes are no UTF-8; they were replaced.';
    this.#toText = textPieces(head);
    this.#ask(programReaders, head.text);
    const known = this.#open.length > 0;
    if (!known) this.#ask(plainReaders, head.allLines());
    if (this.#open.length === 0) this.#ask(articleReaders, head.allLines());
    // Tables of results quote the words of the program whose results they tell.
    else if (known && /^[ \t]*\|/m.test(head.text)) this.#ask([tableReader], head.allLines());
    this.#feed(all);
  }

  #feed(piece: Uint8Array): void {
    if (this.#kind !== 'text') return;
    this.#pieces += 1;
    const text = this.#toText(piece);
    const looks = this.#pieces <= densePieces || this.#pieces % sparseEvery === 0;
    if (this.#pieces > 1 && looks) {
      const window = readHead(text.subarray(0, headBytes));
      if (window.kind === 'text') this.#ask(programReaders, window.text);
    }
    for (const one of this.#open) if (!one.given) this.#feedTo(one, text);
  }

  #feedTo(one: OpenReader, text: Uint8Array): void {
    const before = one.delivered;
    one.stream.push(text);
    one.fed = one.delivered > before ? 0 : one.fed + text.length;
    if (one.fed <= mostForOneReading) return;
    one.given = true;
    one.stream.end(null);
    this.#sentence = `Only the first ${mostForOneReading / 2 ** 20} MiB of one trial were read; the text is kept whole.`;
  }

  #ask(readers: readonly TextReader[], text: string): void {
    for (const reader of readers) {
      if (this.#open.some((one) => one.reader === reader) || !reader.recognises(text)) continue;
      const one: OpenReader = {
        reader,
        stream: reader.open(
          this.#path,
          (reading) => {
            one.delivered += 1;
            this.#deliver({ reader, reading: withTimeFindings(reading) });
          },
          (sentence) => {
            this.#whyKept ??= sentence;
          },
        ),
        fed: 0,
        delivered: 0,
        given: false,
      };
      this.#open.push(one);
    }
  }
}
