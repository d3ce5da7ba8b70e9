import type { Handlers } from '../../../preload/contract/contract.ts';
import type { ConfigurationSide, optionFileMethods } from '../../../preload/contract/option-files.ts';
import type { SettingReading } from '../../../preload/contract/trials.ts';
import type { ServerIdentity } from '../server-identity.ts';
import { parseServerName } from '../server-name.ts';
import { changeOption } from './change-option.ts';
import { compareSettings, equalSettings, valuesOfFile, valuesOfTrial } from './compare-settings.ts';
import { offerRepair } from './flattened.ts';
import { readOptionText } from './read-option-files.ts';
import { renderOptionFile } from './render.ts';

export function optionFileCalls(
  settingsOfTrial: (id: number) => readonly SettingReading[],
): Pick<Handlers, keyof typeof optionFileMethods> {
  const valuesOf = (side: ConfigurationSide, server: ServerIdentity | undefined) =>
    side.kind === 'trial'
      ? valuesOfTrial(side.id, settingsOfTrial(side.id))
      : valuesOfFile(readOptionText(side.text, server, side.name));

  return {
    'optionFiles.read': ({ text, server }) => {
      const { settings, problems } = readOptionText(text, serverOf(server));
      return { settings: [...settings], problems: [...problems], repair: offerRepair(text) ?? null };
    },
    'optionFiles.compare': ({ first, second, server }) =>
      compareSettings(valuesOf(first, serverOf(server)), valuesOf(second, serverOf(server))),
    'optionFiles.equal': ({ first, second, server }) =>
      equalSettings(valuesOf(first, serverOf(server)), valuesOf(second, serverOf(server))),
    'optionFiles.change': ({ text, name, change, server }) => ({
      text: changeOption(text, name, change, serverOf(server)),
    }),
    'optionFiles.render': ({ base, treatment }) => {
      const { text, notes } = renderOptionFile(base, treatment, {});
      return { text, notes: [...notes] };
    },
  };
}

function serverOf(name: string | null): ServerIdentity | undefined {
  return name === null ? undefined : parseServerName(name);
}
