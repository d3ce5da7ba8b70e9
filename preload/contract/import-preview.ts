import { z } from 'zod';
import { Level, Treatment } from './experiments.ts';
import { Finding } from './hosts.ts';
import { ImportFactor } from './import-factors.ts';
import { Unit } from './numbers.ts';
import { Measurement, SettingReading, Validity } from './trials.ts';
import { Metric } from './workloads.ts';

const SettingsFile = z.object({ path: z.string(), settings: z.number().int() });

/** A trial as it would be stored. */
export const ImportTrial = z.object({
  /** The same for the same source, however often it is read. */
  key: z.string(),
  /** Folder and stem of its files, relative to what was opened. */
  path: z.string(),
  treatment: Treatment,
  label: z.string(),
  replicate: z.number().int(),
  /** What its folder is called apart from levels, numbers and dates; trials of one sweep share it. */
  sweep: z.string(),
  workload: z.string(),
  startedAt: z.string().nullable(),
  /** `aborted`: files of an attempt that has no result. */
  end: z.enum(['complete', 'truncated', 'failed', 'killed', 'aborted']),
  /** Typed in by hand. */
  entered: z.boolean(),
  validity: Validity,
  include: z.boolean(),
  /** Why it is left out unless asked for; empty when nothing speaks against it. */
  doubt: z.string(),
  /** The trial of history that was made of the same text. */
  knownAs: z.number().int().nullable(),
  /** An import before this one that left it out; its number. */
  leftOutBy: z.number().int().nullable(),
  files: z.array(z.object({ path: z.string(), as: z.string(), sharedBy: z.number().int() })),
  measurements: z.array(Measurement),
  /** Values over time: how many points of each metric. */
  points: z.array(z.object({ metric: z.string(), label: z.string(), points: z.number().int() })),
  /** What goes over time, in few means: for a look, not for numbers. Null where nothing does. */
  overTime: z
    .object({
      metric: z.string(),
      label: z.string(),
      unit: Unit,
      points: z.number().int(),
      seconds: z.number(),
      /** At most 48, at equal steps; gaps are left out. */
      values: z.array(z.number()).min(1),
    })
    .nullable(),
  /** Where its settings stand, and how many in each file. */
  configuration: z.object({
    /** Option files. */
    requestedFrom: z.array(SettingsFile),
    /** What the server said: SHOW VARIABLES and the like. */
    effectiveFrom: z.array(SettingsFile),
  }),
  /** Requested against effective, where both are known. */
  settings: z.array(SettingReading),
});
export type ImportTrial = z.infer<typeof ImportTrial>;

/** A trial as a line of a table shows it. */
export const ImportRow = ImportTrial.pick({
  key: true,
  path: true,
  treatment: true,
  replicate: true,
  workload: true,
  end: true,
  entered: true,
  include: true,
  knownAs: true,
  leftOutBy: true,
  overTime: true,
}).extend({
  worth: Validity.shape.worth,
  /** Something speaks for leaving it out. */
  doubtful: z.boolean(),
  /** Somebody should look at it before it is stored. */
  toLookAt: z.boolean(),
  /** Others have its treatment. */
  repeated: z.boolean(),
  /** Of the first metrics of the summary, in their order; null is missing. */
  values: z.array(z.object({ value: z.number(), unit: Unit }).nullable()),
  /** How many it has, how many were asked for, and how many of those came out otherwise. */
  settings: z.object({
    all: z.number().int(),
    asked: z.number().int(),
    differing: z.number().int(),
    requestedFiles: z.number().int(),
    effectiveFiles: z.number().int(),
  }),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportFile = z.object({
  path: z.string(),
  bytes: z.number(),
  /** `kept`: nobody could read it, it is kept with its trial as it is. `refused`: a link, a path out of an archive, a limit. */
  outcome: z.enum(['read', 'kept', 'empty', 'binary', 'unreadable', 'refused', 'duplicate']),
  /** What it was read as; empty where nothing was understood. */
  as: z.string(),
  /** What happened, where that is not evident. */
  sentence: z.string(),
});
export type ImportFile = z.infer<typeof ImportFile>;

/** An option file that was found, rebuilt where its line ends were lost; for a plan to start from. */
export const FoundConfiguration = z.object({
  path: z.string(),
  text: z.string(),
  settings: z.number().int(),
  flags: z.number().int(),
  /** How many trials it goes with. */
  trials: z.number().int(),
  findings: z.array(Finding),
});
export type FoundConfiguration = z.infer<typeof FoundConfiguration>;

/** What was understood. Of a stored import it is kept, with the numbers as history has them now. */
export const ImportPreview = z.object({
  factors: z.array(ImportFactor),
  trials: z.array(ImportTrial),
  /** Every metric that a trial has; a trial without one of them has a gap there. */
  metrics: z.array(Metric.extend({ missing: z.number().int() })),
  /** The first thousand, those that were not read first. */
  files: z.array(ImportFile),
  counts: z.object({
    files: z.number().int(),
    bytes: z.number(),
    read: z.number().int(),
    kept: z.number().int(),
    empty: z.number().int(),
    binary: z.number().int(),
    unreadable: z.number().int(),
    refused: z.number().int(),
    duplicate: z.number().int(),
  }),
  configurations: z.array(FoundConfiguration),
  /** Of the import as a whole: what repeats, what differs, what is ambiguous. */
  findings: z.array(Finding),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** What was understood, in all: as small for ten thousand trials as for ten. Trials, files and texts are asked for apart. */
export const ImportSummary = ImportPreview.pick({ factors: true, counts: true, findings: true }).extend({
  /** What trials are judged by first. */
  metrics: ImportPreview.shape.metrics,
  configurations: z.number().int(),
  trials: z.object({
    all: z.number().int(),
    included: z.number().int(),
    toLookAt: z.number().int(),
    /** Those that history has, and one of them. */
    known: z.number().int(),
    firstKnown: z.number().int().nullable(),
    leftOut: z.number().int(),
  }),
  /** What a comparison of those that are included could show, in words. */
  verdict: z.string(),
  /** The folder above all trials; it says nothing of any. */
  sharedFolder: z.string(),
  workloads: z.array(z.string()),
  /** Some trial has settings; in some the server had others than were asked for. */
  hasSettings: z.boolean(),
  hasDiffering: z.boolean(),
  /** The most of each metric that goes over time, over all trials: lines of one scale can be laid beside each other. */
  highestOverTime: z.array(z.object({ metric: z.string(), value: z.number() })),
  /** The first metric over the levels of the first factor; of those that would lie on each other, one. */
  rings: z
    .object({
      factor: z.string(),
      metric: z.string(),
      trials: z.number().int(),
      rings: z.array(z.object({ key: z.string(), label: z.string(), level: Level, value: z.number() })),
    })
    .nullable(),
  settingNames: z.object({ requested: z.array(z.string()), effective: z.array(z.string()) }),
});
export type ImportSummary = z.infer<typeof ImportSummary>;
