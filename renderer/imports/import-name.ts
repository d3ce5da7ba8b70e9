import type { Import } from '../../preload/contract/imports.ts';

/** “Imported: …” is what its experiment is called; before it is stored, nothing is imported. */
export function importName({ name, status }: Pick<Import, 'name' | 'status'>): string {
  return status === 'stored' ? name : name.replace(/^Imported: /, '');
}

const pasted = /^Imported: pasted text(?: (\d+))?$/;

/** Pasted texts are told apart by a number. */
export function nextPasteName(imports: readonly Pick<Import, 'name'>[]): string {
  const numbers = imports.flatMap(({ name }) => {
    const match = pasted.exec(name);
    return match === null ? [] : [Number(match[1] ?? 1)];
  });
  return numbers.length === 0 ? 'pasted text' : `pasted text ${Math.max(...numbers) + 1}`;
}

/** What became of previews that nobody has stored or discarded; empty where all of them are there. */
export function letGoWords(imports: readonly Pick<Import, 'status'>[]): string {
  const count = imports.filter(({ status }) => status === 'let-go').length;
  if (count === 0) return '';
  return `${count === 1 ? '1 preview was' : `${count} previews were`} let go of: at most 8 wait at a time. One without a button to open it again was large: give its text, file or folder again.`;
}
