import { z } from 'zod';
import { Finding } from './hosts.ts';
import { method } from './method.ts';
import { serverNamePattern } from './server-name.ts';

/** A server by flavour and version, as short as people name it: `mysql-9.7`, `mariadb-10.11.19`, `percona-8.0`. */
export const ServerName = z
  .string()
  .regex(serverNamePattern, 'is no server such as mysql-9.7 or mariadb-10.11.19');

/** From the cheapest to the dearest. */
export const CostOfChange = z.enum(['dynamic', 'restart', 'restart-with-procedure', 'new-data-directory']);
export type CostOfChange = z.infer<typeof CostOfChange>;

/**
 * `ignored`: accepted, and nothing is done with it. `absent`: seen to be missing. `doubtful`: by its history it should
 * be missing, nobody looked.
 */
export const Presence = z.enum(['present', 'ignored', 'absent', 'doubtful']);
export type Presence = z.infer<typeof Presence>;

/** One line of a list of variables; what depends on a server is null without one. */
export const CatalogueRow = z.object({
  name: z.string(),
  type: z.string(),
  /** Empty where it has none. */
  unit: z.string(),
  initial: z.string().nullable(),
  cost: CostOfChange.nullable(),
  presence: Presence.nullable(),
  /** Some value of it endangers data or access. */
  dangerous: z.boolean(),
  /** False where the entry stands on general knowledge alone. */
  verified: z.boolean(),
});
export type CatalogueRow = z.infer<typeof CatalogueRow>;

/** One fact and the servers it holds for, in words: `MySQL 5.7.5 and later`. */
export const FactByServer = z.object({ servers: z.string(), value: z.string() });
export type FactByServer = z.infer<typeof FactByServer>;

/** What a real server answered to `SHOW VARIABLES`. */
export const ObservedValue = z.object({
  server: z.string(),
  /** Null where that server does not list the variable. */
  value: z.string().nullable(),
  /** Whether the value is the server's own or one that its option file had set. */
  origin: z.enum(['default', 'set', 'unknown']),
});
export type ObservedValue = z.infer<typeof ObservedValue>;

export const VariableHistory = z.object({
  flavour: z.string(),
  introduced: z.string().nullable(),
  deprecated: z.string().nullable(),
  removed: z.string().nullable(),
});
export type VariableHistory = z.infer<typeof VariableHistory>;

export const CatalogueEntry = z.object({
  name: z.string(),
  type: z.string(),
  unit: z.string(),
  choices: z.array(FactByServer),
  minimum: z.array(FactByServer),
  maximum: z.array(FactByServer),
  initial: z.array(FactByServer),
  cost: z.array(FactByServer),
  history: z.array(VariableHistory),
  observed: z.array(ObservedValue),
  /** Servers that accept it and do nothing with it. */
  ignoredBy: z.array(z.string()),
  /** What servers do to a value without an error. */
  adjustments: z.array(z.string()),
  notes: z.array(z.string()),
  /** What some value of it puts at risk. */
  dangers: z.array(z.string()),
  /** Names of variables that act together with it. */
  related: z.array(z.string()),
  /** Parts of this entry that stand on general knowledge alone. */
  unverified: z.array(z.string()),
});
export type CatalogueEntry = z.infer<typeof CatalogueEntry>;

/** A finding of a setting, with the lines that it is about, counted from 1; none for what is said of all together. */
export const SettingFinding = Finding.extend({
  /** Where the lines are; empty for settings that came without a file. */
  file: z.string(),
  lines: z.array(z.number().int()),
  /** Where the knowledge comes from. */
  source: z.string(),
  /** Nothing is deployed with this value unless somebody confirmed it. */
  needsConfirmation: z.boolean(),
});
export type SettingFinding = z.infer<typeof SettingFinding>;

/** What is known of the place where settings go; each part may be missing, and then is not judged. */
export const SettingsPlace = z.object({
  server: ServerName.nullable().default(null),
  memoryBytes: z.number().positive().nullable().default(null),
  /** File descriptors that the server process may have. */
  openFiles: z.number().int().positive().nullable().default(null),
});
export type SettingsPlace = z.infer<typeof SettingsPlace>;

/** Requested → effective. `refused`: the server does not start with it. */
export const Prediction = z.object({
  name: z.string(),
  requested: z.string(),
  outcome: z.enum(['effective', 'refused', 'unpredicted']),
  /** As `SHOW GLOBAL VARIABLES` prints it; null unless `outcome` is `effective`. */
  effective: z.string().nullable(),
  /** Why it differs from what was asked, or why nothing is foretold. */
  reason: z.string(),
});
export type Prediction = z.infer<typeof Prediction>;

export const catalogueMethods = {
  /** Every word of `text` must be part of the name, or of what is written about the variable; names first. */
  'catalogue.search': method(
    z.object({ text: z.string().max(200).default(''), server: ServerName.nullable().default(null) }),
    z.array(CatalogueRow),
  ),
  /** By name as an option file may write it; throws `not-found`. */
  'catalogue.get': method(z.object({ name: z.string().max(200) }), CatalogueEntry),
  /** Findings of an option file's text, before anything travels. */
  'settings.check': method(
    SettingsPlace.extend({ text: z.string().max(4_000_000) }),
    z.array(SettingFinding),
  ),
  'settings.predict': method(
    SettingsPlace.extend({ text: z.string().max(4_000_000), server: ServerName }),
    z.array(Prediction),
  ),
};
