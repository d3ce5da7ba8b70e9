import { z } from 'zod';
import { Treatment } from './experiments.ts';
import { Failure } from './failure.ts';
import { HandEntry } from './hand-entry.ts';
import { EditedFactor, TriedFactors } from './import-factors.ts';
import {
  FoundConfiguration,
  ImportFile,
  ImportPreview,
  ImportRow,
  ImportSummary,
  ImportTrial,
} from './import-preview.ts';
import { method } from './method.ts';
import { Reading } from './reading.ts';
import { ShownName } from './shown-name.ts';

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
