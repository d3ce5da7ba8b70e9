import { z } from 'zod';
import { DataProgress, TrialData } from './data-sets.ts';
import { Treatment } from './experiments.ts';
import { Failure } from './failure.ts';
import { Finding } from './hosts.ts';
import { method } from './method.ts';
import { Direction, Interval, Unit } from './numbers.ts';

export const phases = [
  'preflight',
  'deploy',
  'restore-data',
  'start',
  'verify',
  'warmup',
  'measure',
  'collect',
  'postflight',
  'cleanup',
] as const;
export const Phase = z.enum(phases);
export type Phase = z.infer<typeof Phase>;

export const TrialStatus = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({ status: z.literal('running'), phase: Phase }),
  z.object({ status: z.literal('succeeded') }),
  z.object({ status: z.literal('failed'), phase: Phase, failure: Failure }),
  z.object({ status: z.literal('canceled'), phase: Phase.nullable() }),
]);
export type TrialStatus = z.infer<typeof TrialStatus>;

/** The worth of a trial's numbers, apart from its status. */
export const Validity = z.object({
  worth: z.enum(['valid', 'suspect', 'invalid']),
  reasons: z.array(Finding),
  /** How many rules were asked. */
  rules: z.number().int(),
});
export type Validity = z.infer<typeof Validity>;

export const Measurement = z.object({
  metric: z.string(),
  label: z.string(),
  value: z.number(),
  unit: Unit,
  direction: Direction.nullable(),
  interval: Interval.nullable(),
  /** How many points within the trial stand behind it, and how many independent ones that is. */
  points: z.number().int().nullable(),
  effectivePoints: z.number().nullable(),
  method: z.string(),
  warnings: z.array(z.string()),
  /** Raw file and the lines it was read from. */
  source: z.string().nullable(),
});
export type Measurement = z.infer<typeof Measurement>;

export const SettingReading = z.object({
  name: z.string(),
  requested: z.string().nullable(),
  effective: z.string().nullable(),
  agreement: z.enum(['as-requested', 'adjusted', 'not-effective', 'unknown', 'not-asked']),
  reason: z.string(),
});
export type SettingReading = z.infer<typeof SettingReading>;

/** Seconds from the start of the measured window, in the server host's clock. */
export const MeasuredWindow = z.object({
  startSeconds: z.number(),
  endSeconds: z.number(),
  setBy: z.string(),
  setAt: z.string(),
});
export type MeasuredWindow = z.infer<typeof MeasuredWindow>;

export const PhaseTime = z.object({
  phase: Phase,
  startedAt: z.string(),
  seconds: z.number().nullable(),
  expectedSeconds: z.number(),
});
export type PhaseTime = z.infer<typeof PhaseTime>;

export const Trial = z.object({
  id: z.number().int(),
  experimentId: z.number().int(),
  experimentName: z.string(),
  position: z.number().int(),
  treatment: Treatment,
  label: z.string(),
  replicate: z.number().int(),
  control: z.boolean(),
  baseline: z.boolean(),
  /** `entered`: typed in by hand from a text on paper. */
  source: z.enum(['measured', 'imported', 'entered']),
  serverHost: z.string(),
  clientHost: z.string(),
  workload: z.string(),
  state: TrialStatus,
  validity: Validity.nullable(),
  excluded: z.object({ reason: z.string(), at: z.string() }).nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  secondsLeft: z.number().nullable(),
  /** Of loading or copying data, while a trial is being set up by this process. */
  dataProgress: DataProgress.optional(),
  /** What the list shows without reading series. */
  throughput: Measurement.nullable(),
  latency: Measurement.nullable(),
  /** Of a trial without a throughput, of fixed work: what its experiment is compared by. */
  headline: Measurement.optional(),
  /** At most 96 means over the whole trial, for a sparkline. */
  sparkline: z.array(z.number()),
});
export type Trial = z.infer<typeof Trial>;

export const RawFile = z.object({
  name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  parser: z.string().nullable(),
});
export type RawFile = z.infer<typeof RawFile>;

export const Annotation = z.object({
  atSeconds: z.number(),
  durationSeconds: z.number(),
  text: z.string(),
  kind: z.enum(['stall', 'gap', 'steady', 'shift', 'note']),
});
export type Annotation = z.infer<typeof Annotation>;

/** What a check said of one of the trial's hosts just before the trial began. */
export const HostFinding = Finding.extend({ host: z.string() });
export type HostFinding = z.infer<typeof HostFinding>;

export const TrialDetail = z.object({
  trial: Trial,
  phases: z.array(PhaseTime),
  window: MeasuredWindow.nullable(),
  measurements: z.array(Measurement),
  settings: z.array(SettingReading),
  annotations: z.array(Annotation),
  files: z.array(RawFile),
  series: z.array(z.object({ metric: z.string(), label: z.string(), unit: Unit, points: z.number().int() })),
  server: z.object({ program: z.string(), version: z.string() }).nullable(),
  note: z.string(),
  /** Absent for an imported trial, and before the data was restored. */
  data: TrialData.optional(),
  /** Of every host of the trial, those that passed included; empty when the trial is older than that record. */
  hostFindings: z.array(HostFinding),
  siblings: z.array(
    z.object({
      id: z.number().int(),
      replicate: z.number().int(),
      throughput: z.number().nullable(),
      worth: z.string(),
    }),
  ),
});
export type TrialDetail = z.infer<typeof TrialDetail>;

/**
 * Values over time; seconds from the start of the measured window. Null is a gap. Where there were more points than
 * could be seen, each is the mean of `counts` neighbours between `low` and `high`.
 */
export const Series = z.object({
  metric: z.string(),
  label: z.string(),
  unit: Unit,
  seconds: z.array(z.number()),
  values: z.array(z.number().nullable()),
  low: z.array(z.number().nullable()).optional(),
  high: z.array(z.number().nullable()).optional(),
  counts: z.array(z.number().int()).optional(),
});
export type Series = z.infer<typeof Series>;

/** Where a number was read, as its measurement says it, and what stands there. */
export const PrintedLine = z.object({ source: z.string(), text: z.string() });
export type PrintedLine = z.infer<typeof PrintedLine>;

/** A stretch of time that is looked at, and how many points of it can be seen. */
const Look = z.object({
  fromSeconds: z.number(),
  toSeconds: z.number(),
  points: z.number().int().min(2).max(100_000),
});

const TrialId = z.object({ id: z.number().int() });

export const trialMethods = {
  'trials.list': method(
    z.object({ experimentId: z.number().int().optional(), running: z.boolean().optional() }),
    z.array(Trial),
  ),
  'trials.get': method(TrialId, TrialDetail),
  /**
   * `metrics` empty: every series of the trial. `sinceSeconds`: only later points (for the live view). `look`: neighbours
   * that cannot be told apart are gathered.
   */
  'trials.series': method(
    TrialId.extend({
      metrics: z.array(z.string()),
      sinceSeconds: z.number().optional(),
      look: Look.optional(),
    }),
    z.array(Series),
  ),
  /** Text of a raw file by lines, counted from 1. */
  'trials.rawText': method(
    TrialId.extend({
      name: z.string(),
      fromLine: z.number().int().min(1),
      lines: z.number().int().min(1).max(2000),
    }),
    z.object({ text: z.string(), totalLines: z.number().int() }),
  ),
  /** The lines that its measurements were read from, where each stands in one. */
  'trials.printed': method(TrialId, z.array(PrintedLine)),
  /** The newest lines that the running trial's generator wrote. */
  'trials.tail': method(
    TrialId.extend({ lines: z.number().int().min(1).max(500) }),
    z.object({ text: z.string(), totalLines: z.number().int() }),
  ),
  'trials.cancel': method(TrialId, z.object({})),
  'trials.exclude': method(TrialId.extend({ reason: z.string().min(1) }), z.object({})),
  'trials.include': method(TrialId, z.object({})),
  'trials.setNote': method(TrialId.extend({ note: z.string() }), z.object({})),
  'trials.moveWindow': method(
    TrialId.extend({ startSeconds: z.number(), endSeconds: z.number() }),
    z.object({}),
  ),
};
