import { useState } from 'react';

/** The option file that is looked at, and where it goes. */
export interface CheckedFile {
  readonly text: string;
  /** Null: any server. */
  readonly server: string | null;
  readonly memoryBytes: number | null;
}

/** In memory only, for the way to another screen and back: an option file may hold a password. */
let kept: CheckedFile = { text: '', server: null, memoryBytes: null };

export function useCheckedFile(): readonly [CheckedFile, (change: Partial<CheckedFile>) => void] {
  const [file, setFile] = useState(kept);
  return [
    file,
    (change) => {
      kept = { ...kept, ...change };
      setFile(kept);
    },
  ];
}
