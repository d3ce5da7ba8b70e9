import type { ImportFile, ImportPreview } from '../../../preload/contract/import-preview.ts';
import { Turns } from '../../turns.ts';
import type { Found } from '../sources/source-file.ts';
import { digestFile, type FileDigest, heldBytes } from './file-digest.ts';
import { FileNotes } from './file-notes.ts';

/** What is held of all files, and what is said of each. */
export interface ReadFiles {
  readonly digests: readonly FileDigest[];
  readonly files: readonly ImportFile[];
  readonly counts: ImportPreview['counts'];
}

export interface ReadProgress {
  readonly files: number;
  readonly bytes: number;
  /** Path of the file that is read. */
  readonly now: string;
}

/** Packed values over time and texts that are held from the reading to the storing; beyond, files are read twice. */
const mostHeld = 64 * 2 ** 20;
/** More files than these cannot be looked through in a preview; what nobody understands takes no room from the rest. */
const mostFiles = { understood: 50_000, other: 10_000 };
const largestBinary = 16 * 2 ** 20;

/** Reads all that sources bring. Throws what `signal` was aborted with, and nothing for what a file is. */
export async function readAllSources(
  sources: AsyncIterable<Found>,
  signal: AbortSignal,
  onProgress: (progress: ReadProgress) => void,
): Promise<ReadFiles> {
  const digests: FileDigest[] = [];
  const room = { ...mostFiles };
  const notes = new FileNotes();
  let held = 0;
  const turns = new Turns(signal);
  for await (const found of sources) {
    signal.throwIfAborted();
    if (found.kind === 'passed') notes.addPassed(found.passed);
    else {
      const { files, bytes: before } = notes.progress();
      let ofFile = 0;
      const onPiece = (bytes: number) => {
        ofFile += bytes;
        onProgress({ files, bytes: before + ofFile, now: found.file.path });
      };
      const hold = held < mostHeld ? 'values and text' : 'nothing';
      const digest = await digestFile(found.file, hold, { signal, onPiece });
      const kind = digest.outcome === 'read' ? 'understood' : 'other';
      room[kind] -= 1;
      notes.addRead(digest, room[kind] < 0);
      if (room[kind] >= 0 && isOfUse(digest)) {
        digests.push(digest);
        held += heldBytes(digest);
      }
    }
    onProgress(notes.progress());
    await turns.next();
  }
  return { digests, files: notes.files(), counts: notes.counts() };
}

/** An empty file is only counted, and so is a binary one too large to be kept with its trial. */
function isOfUse({ outcome, bytes }: FileDigest): boolean {
  return outcome === 'read' || outcome === 'kept' || (outcome === 'binary' && bytes <= largestBinary);
}
