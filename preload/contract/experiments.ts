import { z } from 'zod';
import { DeployWay, HostService } from './deployment.ts';
import { Finding } from './hosts.ts';
import { method } from './method.ts';
import { withPictures } from './shown-name.ts';
import { OptionValue } from './workloads.ts';

export const Level = z.union([z.string(), z.number()]);

/** Characters of a level: the longest lists of switches that a server has fit, and a label can still be told apart. */
export const longestLevel = 4000;

/** What varies: a setting of the server, or an option of the workload. */
export const Factor = z.strictObject({
  target: z.enum(['setting', 'workload']).default('setting'),
  name: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]*$/, 'a name of letters, digits, underscores and hyphens'),
  levels: z.array(z.union([z.string().max(longestLevel), z.number()])).min(1),
});
export type Factor = z.infer<typeof Factor>;

/** A level for each factor, by the factor's name. */
export const Treatment = z.record(z.string(), Level);
export type Treatment = z.infer<typeof Treatment>;

export const Order = z.strictObject({
  /** `shuffled`: all trials in one seeded shuffle. `blocks`: each replicate is a shuffled block of all treatments. */
  kind: z.enum(['shuffled', 'blocks', 'as-written']).default('blocks'),
  seed: z.number().int().nonnegative().default(1),
  /** The baseline again after every k trials, as control; 0 for none. */
  controlEvery: z.number().int().nonnegative().default(6),
  /**
   * Factors that are hard to change, the hardest first: trials of one level stay together, shuffled among themselves, and
   * so do the levels. With `blocks` each block is grouped, with `shuffled` all trials at once. A split plot.
   */
  groupBy: z.array(z.string()).max(8).optional(),
});
export type Order = z.infer<typeof Order>;

/** What a plan is compared by that names no metric; a load generator without it has one of its own. */
export const usualMetric = 'throughput';

/** Set before the data; a change afterwards is recorded and shown. */
export const Analysis = z.strictObject({
  metric: z.string().default(usualMetric),
  confidence: z.number().min(0.5).max(0.999).default(0.95),
  /** Equivalence margin as a ratio: 0.02 is ±2 %. */
  margin: z.number().positive().max(0.5).default(0.02),
});
export type Analysis = z.infer<typeof Analysis>;

/**
 * What the buffer pool holds when the load begins. `warm`: nothing, the warm-up fills it. `cold`: nothing, and the page
 * cache of the host is emptied where that is allowed. `dumped`: the pages that the golden copy's server had dumped.
 */
export const StartState = z.enum(['warm', 'cold', 'dumped']);
export type StartState = z.infer<typeof StartState>;

/** What a plan asks to be set on the server's host for each of its trials; set back afterwards. */
export const HostSettings = z.strictObject({
  governor: z.literal('performance').optional(),
  transparentHugePages: z.enum(['never', 'madvise', 'always']).optional(),
  swappiness: z.number().int().min(0).max(200).optional(),
  /** Empties the page cache once, between restoring the data and starting the server. */
  dropCaches: z.boolean().optional(),
});
export type HostSettings = z.infer<typeof HostSettings>;

/** A week, of warm-up and again of measuring. */
const longestSeconds = 7 * 24 * 3600;

/** An experiment as it is written in a file: a question with its design. */
export const Plan = z.strictObject({
  rackmark: z.literal(1),
  name: z.string().min(1).max(200),
  question: z.string().default(''),
  server: z.strictObject({
    host: z.string().min(1),
    /** Program to start. Empty: the `mysqld` or `mariadbd` found on the host. */
    program: z.string().default(''),
    /** Option file text that the factors override. */
    base: z.string().default('[mysqld]\n'),
    /** Server the plan was written for, such as `mysql-5.6.7`: what a preview goes by until the host has been asked. */
    version: z
      .string()
      .regex(/^(mysql|percona|mariadb)-\d+(\.\d+)*$/, 'a flavour and a version, such as mysql-8.0.45')
      .optional(),
    /** Left out: `private`. */
    deploy: DeployWay.optional(),
    /** For the other two ways. */
    service: HostService.optional(),
  }),
  client: z.strictObject({ host: z.string().min(1) }),
  factors: z.array(Factor).max(8),
  baseline: Treatment.optional(),
  workload: z.strictObject({
    generator: z.string().default('sysbench'),
    options: z.record(z.string(), OptionValue).default({}),
  }),
  warmupSeconds: z.number().nonnegative().max(longestSeconds).default(60),
  measureSeconds: z.number().positive().max(longestSeconds).default(300),
  /** `warm` when left out. */
  start: StartState.optional(),
  replicates: z.number().int().min(1).max(100).default(3),
  order: Order.prefault({}),
  analysis: Analysis.prefault({}),
  /** Keep the built data set on the server host for the next experiment. */
  keepDataSet: z.boolean().default(false),
  /** Left out: nothing of the host is changed. */
  hostSettings: HostSettings.optional(),
});
export type Plan = z.infer<typeof Plan>;

export const PhaseCost = z.object({ phase: z.string(), seconds: z.number() });

export const PlannedTrial = z.object({
  position: z.number().int(),
  treatment: Treatment,
  label: z.string(),
  replicate: z.number().int(),
  control: z.boolean(),
});
export type PlannedTrial = z.infer<typeof PlannedTrial>;

export const ReplicateChoice = z.object({
  replicates: z.number().int(),
  trials: z.number().int(),
  seconds: z.number(),
  /** Of `seconds`, under load (warm-up and measuring), without control trials. */
  loadSeconds: z.number(),
  /** Smallest change it would show with 80 % power, as a ratio; null when it shows nothing (one trial). */
  detectable: z.number().nullable(),
});

/** What a plan would do, before anything is queued. Pure: no host is asked. */
export const Preview = z.object({
  treatments: z.array(z.object({ treatment: Treatment, label: z.string(), baseline: z.boolean() })),
  trials: z.array(PlannedTrial),
  phases: z.array(PhaseCost),
  trialSeconds: z.number(),
  totalSeconds: z.number(),
  /** The largest data set of any treatment. */
  dataBytes: z.number(),
  /** Every data set that the treatments need between them, each built once. */
  dataSets: z.array(z.object({ label: z.string(), bytes: z.number(), buildSeconds: z.number() })),
  /** Golden copies of all data sets, and the copy that one trial works on. */
  diskBytes: z.number(),
  /** The data against buffer pools and memory, in words; empty where the workload loads none. */
  scaleText: z.string(),
  factors: z.array(
    z.object({
      name: z.string(),
      costOfChange: z.string(),
      known: z.boolean(),
      /** What is done at each change of its level, step by step. */
      procedure: z.array(z.string()),
      /** Whether the order keeps its levels together. */
      grouped: z.boolean(),
    }),
  ),
  /** How the order was randomised, and what that means for verdicts. */
  orderText: z.string(),
  choices: z.array(ReplicateChoice),
  /** Where the noise behind `detectable` comes from, in words. */
  noise: z.object({ cv: z.number(), source: z.string() }),
  findings: z.array(Finding),
});
export type Preview = z.infer<typeof Preview>;

export const ExperimentStatus = z.enum(['draft', 'queued', 'running', 'paused', 'finished', 'canceled']);
export type ExperimentStatus = z.infer<typeof ExperimentStatus>;

export const Experiment = z.object({
  id: z.number().int(),
  /** On one line, whatever its plan calls it. */
  name: z.string().transform(withPictures),
  question: z.string(),
  status: ExperimentStatus,
  source: z.enum(['designed', 'imported', 'template']),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  plan: Plan,
  /** The file as it was written, comments kept. */
  yaml: z.string(),
  trials: z.object({
    total: z.number().int(),
    pending: z.number().int(),
    running: z.number().int(),
    succeeded: z.number().int(),
    failed: z.number().int(),
    canceled: z.number().int(),
  }),
  secondsLeft: z.number().nullable(),
  /** It was canceled, and its hosts are still being put back. */
  cleaningUp: z.boolean().optional(),
});
export type Experiment = z.infer<typeof Experiment>;

export const Template = z.object({
  id: z.string(),
  title: z.string(),
  setup: z.string(),
  yaml: z.string(),
  treatments: z.number().int(),
  secondsOnce: z.number(),
  secondsReplicated: z.number(),
});
export type Template = z.infer<typeof Template>;

const ExperimentId = z.object({ id: z.number().int() });

export const experimentMethods = {
  'experiments.list': method(z.object({}), z.array(Experiment)),
  'experiments.get': method(ExperimentId, Experiment),
  /** Checks a plan text and says what it would do; a plan that cannot be read fails with line and column. */
  'experiments.preview': method(
    z.object({
      yaml: z.string(),
      /** File it was read from, for the message of a plan that cannot be read. */
      name: z.string().optional(),
    }),
    z.object({ plan: Plan, preview: Preview }),
  ),
  /** Writes the fields of `plan` into `yaml`, comments and order kept. */
  'experiments.editText': method(z.object({ yaml: z.string(), plan: Plan }), z.object({ yaml: z.string() })),
  'experiments.create': method(z.object({ yaml: z.string() }), Experiment),
  /** Only a draft can be changed. */
  'experiments.change': method(ExperimentId.extend({ yaml: z.string() }), Experiment),
  'experiments.remove': method(ExperimentId, z.object({})),
  'experiments.queue': method(ExperimentId, Experiment),
  'experiments.pause': method(ExperimentId, Experiment),
  'experiments.resume': method(ExperimentId, Experiment),
  'experiments.cancel': method(ExperimentId, Experiment),
  /** Adds replicates to every treatment of a finished experiment. */
  'experiments.addReplicates': method(
    ExperimentId.extend({ count: z.number().int().min(1).max(20) }),
    Experiment,
  ),
  'experiments.templates': method(z.object({}), z.array(Template)),
};
