import { newReading } from '../../readings/new-reading.ts';
import type { TextReader } from '../../readings/reader.ts';
import { wholeText } from '../reading/whole-text.ts';

const versionLine = /^\s*(\d+\.\d+\.\d[\w.+~:-]*)\s*$/;

/** A file that holds nothing but the version of a server, as scripts leave it. */
export const versionReader: TextReader = {
  id: 'version',
  label: 'version of a server',
  recognises: (head) => versionLine.test(head),
  open: (_name, deliver, say) =>
    wholeText((text) => {
      const value = versionLine.exec(text)?.[1];
      if (value !== undefined)
        deliver({ ...newReading('facts', 'version'), facts: [{ name: 'server version', value }] });
    }, say),
};
