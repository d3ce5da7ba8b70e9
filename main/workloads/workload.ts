import type { Reading } from '../../preload/contract/reading.ts';
import type {
  Metric,
  OptionValue,
  ParserTrial,
  Workload,
  WorkloadOption,
} from '../../preload/contract/workloads.ts';
import type { TextReader } from '../readings/reader.ts';
import type { IntervalReport, OutputEvent } from './output-event.ts';
import type { ParsedTrial } from './parsed-trial.ts';

/** Every option of a generator with a value of its kind; see `completeOptions`. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

export interface Connection {
  readonly host: string;
  readonly port: number;
  /** Path of the server's unix socket on the client host; null to go over TCP. */
  readonly socket: string | null;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface RunContext {
  readonly options: OptionValues;
  readonly connection: Connection;
  readonly warmupSeconds: number;
  readonly measureSeconds: number;
  readonly reportIntervalSeconds: number;
  /** What the first of the generator's needs says of its version on the client host; absent where it was not asked. */
  readonly generatorVersion?: string;
}

/** What a plan asks of its load generator. */
export type Asked = Pick<RunContext, 'options' | 'warmupSeconds' | 'measureSeconds'>;

/** A program or a file that the client host must have. */
export interface Need {
  /** A program in the search path (`a|b`: one of them), or the absolute path of a program or a file. */
  readonly what: string;
  /** Another absolute path that does as well. */
  readonly or?: string;
  /** What to call it where it is lacking; absent: `what`. */
  readonly called?: string;
  /** Arguments by which it says its version and ends; null where there are none, and for a file. */
  readonly versionArguments: readonly string[] | null;
  /** A path that is a program though it does not say its version: it must be executable. */
  readonly runs?: true;
  /** Shell that looks closer: `$1` is where it was found, then come `args`. It prints the version, or fails and says why. */
  readonly proof?: { readonly script: string; readonly args: readonly string[] };
  /** How it gets there. */
  readonly remedy: string;
}

/** What to start on the client host. `{job}` in an argument stands for the absolute path of the job's directory. */
export interface Command {
  readonly argv: readonly string[];
  /** Written into the job's directory with mode 0600 before the start. The only place where a secret may stand. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

/** A quantity that the generator prints each interval. */
export interface IntervalMetric extends Metric {
  /** In `unit`; null where this interval says nothing about it. */
  readonly of: (interval: IntervalReport) => number | null;
}

/** Reads one output stream. The same bytes give the same events however they are cut into chunks. */
export interface OutputParser {
  push(chunk: Uint8Array | string): readonly OutputEvent[];
  /** The stream ended. `exitStatus` is the shell's: 128 + n for signal n; null when nobody knows. */
  end(exitStatus: number | null): readonly OutputEvent[];
}

/**
 * A load generator. To add one: write a file that fills this, and add a line to `list.ts`. The form, the checks, the
 * live view and the import follow from it.
 */
export interface WorkloadGenerator extends TextReader {
  readonly options: readonly WorkloadOption[];
  /** The first is what trials are compared by unless a plan says otherwise. */
  readonly metrics: readonly IntervalMetric[];
  /** What its numbers do not mean, in words for the person who reads them. */
  readonly traps: readonly string[];
  /** The first is the generator itself: its version is asked for. */
  needs(options: OptionValues): readonly Need[];
  /** Databases that must exist before `prepare`. */
  readonly databases: readonly string[];

  /** The same for two sets of options exactly when the data they need is the same. */
  dataSetKey(options: OptionValues, generatorVersion: string): string;
  /** Disk that the data set takes on the server, from above. */
  dataBytes(options: OptionValues): number;
  /**
   * Whether the generator itself leaves the warm-up out: its labels then begin with the measured window. Absent: never;
   * labels count the warm-up too.
   */
  readonly leavesWarmupOut?: (options: OptionValues) => boolean;
  /**
   * Throws `plan-invalid` for what each option by itself does not show, with the name of the option, or `warmupSeconds` or
   * `measureSeconds`, as its subject.
   */
  readonly check?: (asked: Asked) => void;
  prepare(run: RunContext): Command;
  measure(run: RunContext): Command;
  cleanup(run: RunContext): Command;
  /** `options` of the trial; absent for a text that came from elsewhere. */
  createParser(options?: OptionValues): OutputParser;
  /** Where the metrics follow from the options. Absent: always `metrics`. */
  readonly metricsOf?: (options: OptionValues) => readonly IntervalMetric[];
  /**
   * What the whole output of a trial says beside its intervals: measurements of the measured time alone, and doubts
   * about them. Absent where the figures at the end cover the warm-up too.
   */
  readonly conclude?: (trial: ParsedTrial, fileName: string) => Conclusion;
  /** Reads a text as `options` declare, which may be wrong, and says what came of it. */
  readonly tryParser?: (options: OptionValues, text: string) => ParserTrial;
  /** How far its intervals are apart, where that is not the second it is asked for; null: it has none of its own. */
  readonly reportsEverySeconds?: (options: OptionValues) => number | null;
  /** It ends when its work is done and warms nothing up. Absent: it works for the time that is asked of it. */
  readonly fixedWork?: true;
}

export type Conclusion = Pick<Reading, 'measurements' | 'findings'>;

export function metricsOf(generator: WorkloadGenerator, options: OptionValues): readonly IntervalMetric[] {
  return generator.metricsOf?.(options) ?? generator.metrics;
}

/** The part of a generator that a screen needs. */
export function describeWorkload(generator: WorkloadGenerator): Workload {
  return {
    generator: generator.id,
    label: generator.label,
    options: [...generator.options],
    metrics: generator.metrics.map(({ name, label, unit, direction }) => ({ name, label, unit, direction })),
    traps: [...generator.traps],
    declaresParser: generator.tryParser !== undefined,
  };
}
