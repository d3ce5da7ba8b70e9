import { z } from 'zod';
import { method } from './method.ts';

/**
 * How a data directory travels between golden copy and trial: blocks shared by the file system, files copied (`cp -a`
 * or rsync), or packed in `tar.zst`, which takes less room and longer.
 */
export const CopyMethod = z.enum(['reflink', 'copy', 'rsync', 'archive']);
export type CopyMethod = z.infer<typeof CopyMethod>;

/** What makes two data directories interchangeable. */
export const DataSetKey = z.object({
  generator: z.string(),
  /** The part of the workload's options that shapes the data, as its generator words it. */
  data: z.string(),
  /** Flavour and version: another server may upgrade the files in place. */
  server: z.string(),
  /** Settings that a data directory is made for, such as `--innodb_page_size=8192`. */
  initialisation: z.array(z.string()),
  /** Settings that shape what is loaded: row format, character set, a file for each table. */
  loading: z.array(z.string()).default([]),
});
export type DataSetKey = z.infer<typeof DataSetKey>;

export const TableRows = z.object({ table: z.string(), rows: z.number() });
export type TableRows = z.infer<typeof TableRows>;

/** What is written beside a golden copy when it is made. */
export const DataSetRecord = z.object({
  builtAt: z.string(),
  buildSeconds: z.number(),
  /** Of the data directory, as files say; an archive takes less. */
  bytes: z.number(),
  files: z.number().int(),
  method: CopyMethod,
  tables: z.array(TableRows),
  /** Size of its redo log as the option file asked for it; empty where the server decided. */
  redo: z.string(),
});
export type DataSetRecord = z.infer<typeof DataSetRecord>;

/** A golden copy on a host. `key` and `record` are null where they cannot be read. */
export const DataSet = z.object({
  id: z.string(),
  key: DataSetKey.nullable(),
  record: DataSetRecord.nullable(),
  /** On disk, as the host counts. */
  diskBytes: z.number(),
  /** The experiment that goes on and needs it; it cannot be removed meanwhile. */
  neededBy: z.string().nullable(),
});
export type DataSet = z.infer<typeof DataSet>;

/** Where a trial's data came from. */
export const TrialData = z.object({
  dataSet: z.string(),
  /** False: an earlier trial or experiment had built the golden copy. */
  built: z.boolean(),
  buildSeconds: z.number().nullable(),
  restoreSeconds: z.number(),
  bytes: z.number(),
  method: CopyMethod,
  /** What was compared after the restore, in words. */
  checked: z.string(),
  start: z.enum(['warm', 'cold', 'dumped']),
  /** What was done about the start, and about the redo log, in words. */
  notes: z.array(z.string()),
});
export type TrialData = z.infer<typeof TrialData>;

/** A long step of a trial that is being set up. */
export const DataProgress = z.object({
  step: z.enum(['loading', 'keeping', 'restoring']),
  bytes: z.number(),
  expectedBytes: z.number(),
  seconds: z.number(),
  secondsLeft: z.number().nullable(),
});
export type DataProgress = z.infer<typeof DataProgress>;

const OnHost = z.object({ hostId: z.number().int() });

export const dataSetMethods = {
  /** Asks the host; the largest first. */
  'dataSets.list': method(OnHost, z.array(DataSet)),
  /** Refused (`conflict`) while an experiment that goes on needs it. */
  'dataSets.remove': method(OnHost.extend({ id: z.string() }), z.object({})),
};
