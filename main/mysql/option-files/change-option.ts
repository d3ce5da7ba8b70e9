import type { OptionChange } from '../../../preload/contract/option-files.ts';
import type { ServerIdentity } from '../server-identity.ts';
import { parseOptionFile, printOptionFile, removeOption, setOption } from './option-file.ts';
import { readOption } from './option-name.ts';
import { readOptionText } from './read-option-files.ts';

/**
 * The text with one setting changed. `set` changes the one line that decides it for that server, or adds one to
 * `[mysqld]`. `remove` takes out every line of it that the server reads, so that no earlier one decides instead. All
 * else stays to the byte. Throws `setting-impossible` for what no option file can hold.
 */
export function changeOption(
  text: string,
  name: string,
  change: OptionChange,
  server: ServerIdentity | undefined,
): string {
  const setting = readOptionText(text, server).settings.find((one) => one.name === name);
  const file = parseOptionFile(text, server);
  if (change.kind === 'set') {
    const group = setting?.group ?? 'mysqld';
    return printOptionFile(setOption(file, group, plainName(setting?.written ?? name), change.value));
  }
  const lines = setting === undefined ? [] : [...setting.lost, ...setting.together, setting];
  return printOptionFile(
    lines.reduce((rest, { group, written }) => removeOption(rest, group, plainName(written)), file),
  );
}

/** `skip-external-locking` is switched by the name without its `skip`. */
function plainName(written: string): string {
  return readOption(written, null).name;
}
