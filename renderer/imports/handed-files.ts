import type { Failure } from '../../preload/contract/failure.ts';
import type { ImportSource } from '../../preload/contract/imports.ts';
import { formatBytes } from '../../preload/contract/quantity.ts';
import { CallFailure } from '../api.ts';

/** A file and where it lies in what was dropped or chosen. */
export interface HandedFile {
  readonly path: string;
  readonly file: File;
}

/** What one call of the lab may carry: 64 MB, of which the encoding takes a quarter. */
const mostBytes = 44 * 2 ** 20;
const mostFiles = 10_000;

/**
 * Files and whole folders that were dropped. The entries are taken before the first wait: afterwards a browser forgets
 * them. Throws `CallFailure` for no file at all, and for more than one call can carry.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly HandedFile[]> {
  const files = await filesIn(transfer);
  if (files.length === 0) throw nothingIn();
  return files;
}

async function filesIn(transfer: DataTransfer): Promise<readonly HandedFile[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const given = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: HandedFile[] = [];
  for (const { entry, file } of given) {
    if (entry !== null) await collect(entry, found);
    else if (file !== null) found.push(handed(file));
  }
  return found;
}

/** The system's own dialog; empty when it was closed. */
export function chooseFiles(what: 'files' | 'folder'): Promise<readonly HandedFile[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.webkitdirectory = what === 'folder';
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])].map(handed)));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

/** Null for none. Throws `CallFailure` for more than one call can carry, and for a file that cannot be read. */
export async function sourceOf(files: readonly HandedFile[]): Promise<ImportSource | null> {
  if (files.length === 0) return null;
  mustFit(files);
  const contents: { path: string; base64: string }[] = [];
  const inOrder = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { path, file } of inOrder) contents.push({ path, base64: await base64Of(path, file) });
  return { kind: 'files', files: contents };
}

function handed(file: File): HandedFile {
  return { path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath, file };
}

async function collect(entry: FileSystemEntry, found: HandedFile[]): Promise<void> {
  if (isFile(entry)) {
    found.push({ path: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry) });
    mustFit(found);
  } else if (isDirectory(entry)) {
    for (const child of await childrenOf(entry)) await collect(child, found);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    entry.file(resolve, (error) => reject(unreadable(entry.fullPath, error)));
  });
}

/** A browser hands out a hundred at a time; none is the end. */
async function childrenOf(directory: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = directory.createReader();
  const children: FileSystemEntry[] = [];
  while (true) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, (error) => reject(unreadable(directory.fullPath, error)));
    });
    if (some.length === 0) return children;
    children.push(...some);
  }
}

function base64Of(path: string, file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(unreadable(path, reader.error)));
    reader.readAsDataURL(file);
  });
}

function mustFit(files: readonly HandedFile[]): void {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes <= mostBytes && files.length <= mostFiles) return;
  throw new CallFailure({
    code: 'invalid-input',
    message: `These files are more than a window can hand over: over ${
      bytes > mostBytes ? formatBytes(mostBytes) : `${mostFiles} files`
    }.`,
    remedy: 'Type the path instead: the lab then reads them where they lie, however large they are.',
  });
}

function nothingIn(): CallFailure {
  return new CallFailure({
    code: 'invalid-input',
    message: 'What was given holds no file.',
    remedy: 'Give the folder that the results lie in, or the files themselves.',
  });
}

function unreadable(path: string, cause: { readonly message: string } | null): CallFailure {
  const failure: Failure = {
    code: 'file-unreadable',
    message: `${path} cannot be read.`,
    remedy: 'Check that it is still there and that you may read it.',
  };
  return new CallFailure(cause === null ? failure : { ...failure, detail: cause.message });
}
