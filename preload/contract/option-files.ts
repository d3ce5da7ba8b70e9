import { z } from 'zod';
import { ServerName } from './catalogue.ts';
import { method } from './method.ts';

const OptionFileText = z.string().max(4_000_000);

/** Where a setting was written. */
export const SettingLine = z.object({
  file: z.string(),
  /** Counted from 1. */
  line: z.number().int(),
  group: z.string(),
  /** The name as written, prefixes and dashes kept. */
  written: z.string(),
  /** What stands behind the `=`, quotes and escapes kept; null where there is no `=`. */
  raw: z.string().nullable(),
  /** What it means, prefixes applied; null for a name alone. */
  value: z.string().nullable(),
});
export type SettingLine = z.infer<typeof SettingLine>;

export const EffectiveSetting = SettingLine.extend({
  /** Of the variable: lower case, underscores, prefixes off, a beginning completed. */
  name: z.string(),
  /** A server that does not know it only warns. */
  loose: z.boolean(),
  /** Earlier lines that this one overrules, oldest first. */
  lost: z.array(SettingLine),
  /** Earlier lines that hold too, oldest first: of an option that adds up, such as `plugin_load_add`. */
  together: z.array(SettingLine),
});
export type EffectiveSetting = z.infer<typeof EffectiveSetting>;

/** `fatal`: the server refuses to start. `surprise`: it starts, but reads something else than the eye does. */
export const OptionFileProblem = z.object({
  file: z.string(),
  /** Counted from 1; 0 where the file as a whole is meant. */
  line: z.number().int(),
  severity: z.enum(['fatal', 'surprise']),
  message: z.string(),
});
export type OptionFileProblem = z.infer<typeof OptionFileProblem>;

/** What is offered for a text that has lost its lines or has no group; shown before it is used. */
export const OptionFileRepair = z.object({
  kind: z.enum(['flattened', 'no-group']),
  /** What was found and done, for the person who is asked. */
  sentence: z.string(),
  text: z.string(),
  /** Options with a value, and options without one. */
  settings: z.number().int(),
  flags: z.number().int(),
  /** Names that no list holds, and words that are neither option nor value; the words stand in the text as comments. */
  doubts: z.array(z.string()),
  /** What is unsafe in it. */
  warnings: z.array(z.string()),
});
export type OptionFileRepair = z.infer<typeof OptionFileRepair>;

/** One side of a comparison: a text, or what the server of a trial said it took. */
export const ConfigurationSide = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), name: z.string().max(200), text: OptionFileText }),
  z.object({ kind: z.literal('trial'), id: z.number().int() }),
]);
export type ConfigurationSide = z.infer<typeof ConfigurationSide>;

/** What one side makes of a setting: null for a name alone. `origin` is file and line, or the trial. */
export const PlacedValue = z.object({ value: z.string().nullable(), origin: z.string() });
export type PlacedValue = z.infer<typeof PlacedValue>;

/** Null where that side does not set it. */
export const SettingDifference = z.object({
  name: z.string(),
  first: PlacedValue.nullable(),
  second: PlacedValue.nullable(),
});
export type SettingDifference = z.infer<typeof SettingDifference>;

/** `value` null writes the name alone. */
export const OptionChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), value: z.string().max(100_000).nullable() }),
  z.object({ kind: z.literal('remove') }),
]);
export type OptionChange = z.infer<typeof OptionChange>;

/** A line of a base text that does not hold as it was written. */
export const RenderedNote = z.object({
  /** In the base text, counted from 1. */
  line: z.number().int(),
  was: z.string(),
  sentence: z.string(),
});

const Comparison = z.object({
  first: ConfigurationSide,
  second: ConfigurationSide,
  server: ServerName.nullable().default(null),
});

export const optionFileMethods = {
  /** Every setting that a server takes from the text; without a server, from the groups that any server reads. */
  'optionFiles.read': method(
    z.object({ text: OptionFileText, server: ServerName.nullable().default(null) }),
    z.object({
      settings: z.array(EffectiveSetting),
      problems: z.array(OptionFileProblem),
      repair: OptionFileRepair.nullable(),
    }),
  ),
  /** The settings that differ; throws `not-found` for a trial whose settings were not read back. */
  'optionFiles.compare': method(Comparison, z.array(SettingDifference)),
  /** The settings that both sides give the same value, however it is written. Throws as `optionFiles.compare` does. */
  'optionFiles.equal': method(Comparison, z.array(SettingDifference)),
  /** The text with one setting changed, all else kept to the byte; throws `setting-impossible`. */
  'optionFiles.change': method(
    z.object({
      text: OptionFileText,
      name: z.string().max(200),
      change: OptionChange,
      server: ServerName.nullable().default(null),
    }),
    z.object({ text: OptionFileText }),
  ),
  /** A base text with the levels of one treatment, as a private instance gets it. Throws `plan-invalid`. */
  'optionFiles.render': method(
    z.object({ base: OptionFileText, treatment: z.record(z.string(), z.union([z.string(), z.number()])) }),
    z.object({ text: OptionFileText, notes: z.array(RenderedNote) }),
  ),
};
