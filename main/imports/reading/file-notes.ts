import type { ImportFile, ImportPreview } from '../../../preload/contract/import-preview.ts';
import type { Passed } from '../sources/source-file.ts';
import type { FileDigest } from './file-digest.ts';
import { isTrial, measuredNothing } from './reading-digest.ts';

const mostShown = 1000;
/** Of each outcome, so that a thousand files of one kind do not hide the one of another. */
const mostOfOneKind = 200;

const noTrial =
  'It measured nothing, as a preparation, a version or a help text does: kept, and no trial of its own.';

/** What is said of each file, bounded however many there are. */
export class FileNotes {
  readonly #shown: ImportFile[] = [];
  readonly #byContent = new Map<string, string>();
  readonly #counts = {
    files: 0,
    bytes: 0,
    read: 0,
    kept: 0,
    empty: 0,
    binary: 0,
    unreadable: 0,
    refused: 0,
    duplicate: 0,
  };
  #now = '';

  addPassed({ path, bytes, outcome, sentence }: Passed): void {
    this.#add({ path, bytes, outcome, as: '', sentence });
  }

  addRead({ path, bytes, sha256, outcome, as, sentence, readings }: FileDigest, full: boolean): void {
    // The same option file beside every trial is no double; the same result is.
    const tells = readings.filter(({ reading }) => isTrial(reading));
    const result = tells.some(({ reading }) => !measuredNothing(reading));
    const before = result ? this.#byContent.get(sha256) : undefined;
    if (before !== undefined) {
      this.#add({ path, bytes, outcome: 'duplicate', as, sentence: `The same bytes as ${before}.` });
      return;
    }
    if (result && !full) this.#byContent.set(sha256, path);
    const whatItIs = tells.length > 0 && !result ? noTrial : sentence;
    const said = full ? 'More files than an import can hold; this one is left out.' : whatItIs;
    this.#add({ path, bytes, outcome: full ? 'refused' : outcome, as, sentence: said });
  }

  progress(): { files: number; bytes: number; now: string } {
    return { files: this.#counts.files, bytes: this.#counts.bytes, now: this.#now };
  }

  counts(): ImportPreview['counts'] {
    return { ...this.#counts };
  }

  /** Those that were not read first. */
  files(): ImportFile[] {
    const rank = ({ outcome }: ImportFile) => (outcome === 'read' ? 1 : 0);
    return [...this.#shown].sort((a, b) => rank(a) - rank(b)).slice(0, mostShown);
  }

  #add(note: ImportFile): void {
    this.#counts.files += 1;
    this.#counts.bytes += note.bytes;
    this.#counts[note.outcome] += 1;
    this.#now = note.path;
    if (
      this.#counts[note.outcome] <= mostOfOneKind ||
      (note.outcome === 'read' && this.#shown.length < mostShown)
    )
      this.#shown.push(note);
  }
}
