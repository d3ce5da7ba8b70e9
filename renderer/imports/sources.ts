/** A text to read: a file, or what was pasted. */
export interface Source {
  readonly name: string;
  readonly text: string;
}

/** Texts chosen on another screen, waiting for the import screen to open. */
let waiting: readonly Source[] = [];

export function leaveSources(sources: readonly Source[]): void {
  waiting = sources;
}

export function takeSources(): readonly Source[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

export function readFiles(files: Iterable<File>): Promise<readonly Source[]> {
  return Promise.all([...files].map(async (file) => ({ name: file.name, text: await file.text() })));
}

/** The system's own dialog; empty when it was closed. */
export function chooseFiles(): Promise<readonly Source[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(readFiles(input.files ?? [])));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
