import { useRef, useState } from 'react';
import type { Failure } from '../../preload/contract/failure.ts';
import type { OptionChange } from '../../preload/contract/option-files.ts';
import { CallFailure, call } from '../api.ts';

export interface OptionChanges {
  /** Changes one setting; true once the text has it. */
  readonly change: (name: string, change: OptionChange) => Promise<boolean>;
  /** Why the last change could not be made. */
  readonly failure: Failure | null;
}

/** Changes of single settings, one behind the other, so that a quick second one starts from the text of the first. */
export function useOptionChanges(
  text: string,
  server: string | null,
  onText: (text: string) => void,
): OptionChanges {
  const [failure, setFailure] = useState<Failure | null>(null);
  const pending = useRef<Promise<string> | null>(null);

  async function change(name: string, asked: OptionChange): Promise<boolean> {
    const before = pending.current ?? Promise.resolve(text);
    const result = before.then((base) =>
      call('optionFiles.change', { text: base, name, change: asked, server }),
    );
    const after = Promise.all([before, result.catch(() => null)]).then(([base, done]) => done?.text ?? base);
    pending.current = after;
    try {
      onText((await result).text);
      setFailure(null);
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.failure);
      return false;
    } finally {
      if (pending.current === after) pending.current = null;
    }
  }
  return { change, failure };
}
