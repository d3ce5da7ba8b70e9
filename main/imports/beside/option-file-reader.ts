import { newReading } from '../../readings/new-reading.ts';
import type { TextReader } from '../../readings/reader.ts';
import { optionFileReader as id } from '../reading/reading-digest.ts';
import { wholeText } from '../reading/whole-text.ts';
import { findConfiguration } from './find-configuration.ts';

/** An option file, alone or within an article, its line ends there or lost: what was asked for, not what took effect. */
export const optionFileReader: TextReader = {
  id,
  label: 'option file',
  recognises: (head) => findConfiguration(head) !== null,
  open: (_name, deliver, say) =>
    wholeText((text) => {
      const found = findConfiguration(text);
      if (found === null) return;
      deliver({
        ...newReading('settings', id),
        facts: [
          { name: 'option file', value: found.text },
          { name: 'flags', value: String(found.flags) },
        ],
        settings: found.settings.map(({ name, value }) => ({ name, value: value ?? 'ON' })),
        findings: [...found.findings],
      });
    }, say),
};
