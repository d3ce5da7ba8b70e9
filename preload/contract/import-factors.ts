import { z } from 'zod';
import { Level } from './experiments.ts';
import { isObjectWord } from './object-words.ts';

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

/** What somebody may say of a factor; its levels follow. */
export const EditedFactor = ImportFactor.pick({ target: true, name: true, rule: true, form: true });

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
