import { z } from 'zod';
import { Level, Treatment } from './experiments.ts';
import { Failure } from './failure.ts';
import { HandEntry } from './hand-entry.ts';
import { Finding } from './hosts.ts';
import { method } from './method.ts';
import { Unit } from './numbers.ts';
import { isObjectWord } from './object-words.ts';
import { ShownName } from './shown-name.ts';
import { Measurement, Series, SettingReading, Validity } from './trials.ts';
import { Metric } from './workloads.ts';

/** What a text was understood as. Nothing is stored by looking. */
export const Reading = z.object({
  /** `load`: one trial of a load generator; `table`: one trial as a table tells it; the others go with a trial. */
  kind: z.enum(['load', 'table', 'telemetry', 'settings', 'status', 'facts', 'log']),
  /** Id of the load generator, or of the program that wrote the log. */
  generator: z.string(),
  version: z.string(),
  endReason: z.enum(['complete', 'truncated', 'failed', 'killed']),
  /** Levels of factors that the text itself names. */
  treatment: Treatment,
  /** Counted from 1; null where the text does not say. */
  replicate: z.number().int().nullable(),
  clock: z.object({
    /** Second zero of the series in Unix time; null where the text has no clock. */
    startEpochSeconds: z.number().nullable(),
    /** How far apart the samples truly are; null where nothing tells. */
    periodSeconds: z.number().nullable(),
  }),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Of the server, as it said them. */
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
  measurements: z.array(Measurement),
  series: z.array(Series),
  messages: z.array(
    z.object({
      severity: z.enum(['fatal', 'warning', 'note']),
      text: z.string(),
      line: z.number().int(),
      count: z.number().int(),
    }),
  ),
  unknownLines: z.number().int(),
  findings: z.array(Finding),
});
export type Reading = z.infer<typeof Reading>;

export const ImportSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), name: z.string().min(1).max(1000), text: z.string() }),
  /** Files, folders and archives of the computer that the lab runs on; archives are read in place. */
  z.object({ kind: z.literal('paths'), paths: z.array(z.string().min(1)).min(1).max(1000) }),
  /** Contents that a browser handed over; `path` is relative to what was dropped. */
  z.object({
    kind: z.literal('files'),
    files: z
      .array(z.object({ path: z.string().min(1).max(4096), base64: z.base64() }))
      .min(1)
      .max(10_000),
  }),
  z.object({ kind: z.literal('hand'), entry: HandEntry }),
]);
export type ImportSource = z.infer<typeof ImportSource>;

/** Where the level of a trial is read from. */
export const LevelRule = z.discriminatedUnion('kind', [
  /** The first group of this pattern, on the path of the trial as `trials[].path` shows it. */
  z.object({ kind: z.literal('path'), pattern: z.string().min(1).max(200) }),
  /** What the option file of the trial asks for. */
  z.object({ kind: z.literal('requested'), setting: z.string() }),
  /** What the server of the trial said it has. */
  z.object({ kind: z.literal('effective'), setting: z.string() }),
  /** A fact that the generator or a file beside it printed. */
  z.object({ kind: z.literal('fact'), fact: z.string() }),
  /** The text says it: a table's first column, a line that was typed in. */
  z.object({ kind: z.literal('text') }),
]);
export type LevelRule = z.infer<typeof LevelRule>;

/** How what was read is written as a level. */
export const LevelForm = z.object({
  /** `K` to `T`: a bare number counts them, 50 of `G` is 50G. `bytes`: written short, 2147483648 is 2G. */
  unit: z.enum(['as-is', 'K', 'M', 'G', 'T', 'bytes']),
  /** One piece of it only: of `mysql/8.4.8`, parted at `/`, piece 2 is 8.4.8. */
  piece: z.object({ at: z.string().min(1).max(10), number: z.number().int().min(1).max(9) }).nullable(),
});
export type LevelForm = z.infer<typeof LevelForm>;

export const ImportFactor = z.object({
  target: z.enum(['setting', 'workload']),
  name: z
    .string()
    .min(1)
    .max(100)
    .refine((name) => !isObjectWord(name), 'a name that no object of a program bears by itself'),
  rule: LevelRule,
  form: LevelForm.default({ unit: 'as-is', piece: null }),
  /** The rule in words, with what speaks for it. */
  why: z.string(),
  /** Smallest first where they are sizes. */
  levels: z.array(Level),
});
export type ImportFactor = z.infer<typeof ImportFactor>;

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

/**
 * `reading → ready → storing → stored`; from each `canceled` or `failed`. Nothing is in history before `storing`.
 * `let-go`: too many waited to be stored, and this one was the first of them.
 */
export const Import = z.object({
  id: z.number().int(),
  name: z.string(),
  status: z.enum(['reading', 'ready', 'storing', 'stored', 'canceled', 'failed', 'undone', 'let-go']),
  openedAt: z.string(),
  progress: z.object({
    /** `files`: raw texts and values over time are kept; `finishing`: what a later import is compared with is written. */
    step: z.enum(['reading', 'grouping', 'trials', 'files', 'finishing']),
    files: z.number().int(),
    bytes: z.number(),
    /** Null while that is not known. */
    ofFiles: z.number().int().nullable(),
    ofBytes: z.number().nullable(),
    /** Of this step, a trial counted for each of its files; `ofTrials` is null where it has none. */
    trials: z.number().int(),
    ofTrials: z.number().int().nullable(),
    /** Of this step, by the pace so far; null in its first second and while nobody can tell. */
    secondsLeft: z.number().nullable(),
    now: z.string(),
  }),
  failure: Failure.nullable(),
  preview: ImportPreview.nullable(),
  experimentId: z.number().int().nullable(),
  trialIds: z.array(z.number().int()),
  /** An import before this one had stored all of it; this one changed nothing. */
  already: z.boolean(),
  /** What read it, where that is another version than runs now: reading it again may say more. Else empty. */
  olderReader: z.string(),
  /** Its preview is gone, and what it was read from is still known: it can be opened again. */
  reopens: z.boolean(),
});
export type Import = z.infer<typeof Import>;

const ImportId = z.object({ id: z.number().int() });

const EditedFactor = ImportFactor.pick({ target: true, name: true, rule: true, form: true });

export const TriedFactors = z.object({
  trials: z.number().int(),
  /** Different combinations of levels. */
  treatments: z.number().int(),
  factors: z.array(
    z.object({
      name: z.string(),
      levels: z.array(Level),
      /** Trials that have no level of it. */
      without: z.number().int(),
      /** The first trial that has one. */
      example: z.object({ path: z.string(), level: Level }).nullable(),
    }),
  ),
});
export type TriedFactors = z.infer<typeof TriedFactors>;

/** What another reading of the kept text says; null where one of both lacks it. */
export const Reread = z.object({
  experimentId: z.number().int(),
  trials: z.array(
    z.object({
      trialId: z.number().int(),
      label: z.string(),
      parserBefore: z.string(),
      parserNow: z.string(),
      /** Why it could not be read again; empty when it was. */
      problem: z.string(),
      changes: z.array(
        z.object({ what: z.string(), before: z.string().nullable(), now: z.string().nullable() }),
      ),
    }),
  ),
});
export type Reread = z.infer<typeof Reread>;

const ImportText = z.object({ name: z.string().min(1), text: z.string() });

export const importMethods = {
  /** Begins to read; nothing is stored. Ask `imports.get` for how far it is. */
  'imports.open': method(z.object({ source: ImportSource }), ImportId),
  /** `preview` false: how it stands, without what was understood. */
  'imports.get': method(ImportId.extend({ preview: z.boolean().optional() }), Import),
  /** Newest first, without previews. */
  'imports.list': method(z.object({}), z.array(Import)),
  /** Only while it is `ready`. What is left out stays. Levels follow from the rules at once. */
  'imports.change': method(
    ImportId.extend({
      name: ShownName.optional(),
      /** All of them, in their order. */
      factors: z.array(EditedFactor).max(8).optional(),
      trials: z
        .array(
          z.object({
            key: z.string(),
            include: z.boolean().optional(),
            /** Levels that differ from what the rules say. */
            treatment: Treatment.optional(),
            replicate: z.number().int().min(1).optional(),
          }),
        )
        .optional(),
      /** False: the answer is without it. */
      preview: z.boolean().optional(),
    }),
    Import,
  ),
  /** Null while nothing is understood yet, and where nothing of it is kept. */
  'imports.summary': method(ImportId, ImportSummary.nullable()),
  /** Those to look at first, then by their levels. */
  'imports.trials': method(
    ImportId.extend({ from: z.number().int().min(0), count: z.number().int().min(1).max(500) }),
    z.array(ImportRow),
  ),
  /** All of one, and which trial of history it is. */
  'imports.trial': method(
    ImportId.extend({ key: z.string() }),
    z.object({ trial: ImportTrial, historyId: z.number().int().nullable() }),
  ),
  'imports.files': method(ImportId, z.array(ImportFile)),
  'imports.configurations': method(ImportId, z.array(FoundConfiguration)),
  /** What such rules would make of the trials. Only while it is `ready`; changes nothing. */
  'imports.tryFactors': method(ImportId.extend({ factors: z.array(EditedFactor).max(8) }), TriedFactors),
  /** Reads the same source again, as another import; this one is then forgotten. Throws where the source is gone. */
  'imports.reopen': method(ImportId, ImportId),
  /** Begins to store what is included. */
  'imports.carryOut': method(ImportId, ImportId),
  'imports.cancel': method(ImportId, z.object({})),
  /** Removes what that import made, and nothing else. */
  'imports.undo': method(ImportId, z.object({})),
  /** Reads the kept texts of an imported experiment again and says what would change; `apply` changes it. */
  'imports.reread': method(
    z.object({ experimentId: z.number().int(), apply: z.boolean().default(false) }),
    Reread,
  ),
  'imports.inspect': method(ImportText, z.object({ readings: z.array(Reading) })),
  /** Stores each reading as a trial; a text that was imported before changes nothing and answers with the same trials. */
  'imports.store': method(
    ImportText,
    z.object({ experimentId: z.number().int(), trialIds: z.array(z.number().int()), already: z.boolean() }),
  ),
};
