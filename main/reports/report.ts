import type { Comparison } from '../../preload/contract/comparisons.ts';
import type { Experiment } from '../../preload/contract/experiments.ts';
import type { Series, TrialDetail } from '../../preload/contract/trials.ts';

/** Its replicates stand beside it in the report: named in each, a thousand trials would name a million. */
export type ReportedTrial = Omit<TrialDetail, 'siblings'>;

export interface ReportedHost {
  readonly name: string;
  readonly role: string;
  /** One line: model, processor, memory, system, kernel. */
  readonly description: string;
}

/** An experiment written up as data. A format only draws it. */
export interface Report {
  readonly generatedAt: string;
  readonly version: string;
  readonly experiment: Experiment;
  readonly comparison: Comparison;
  readonly hosts: readonly ReportedHost[];
  readonly trials: readonly ReportedTrial[];
  /** Throughput over time, by trial id. */
  readonly throughput: ReadonlyMap<number, Series>;
  /** Heading and sentences, in order: what a reader needs to judge and repeat the work. */
  readonly methods: readonly (readonly [string, string])[];
  readonly warnings: readonly string[];
}

/** A way to draw a report. To add one: a file beside this and a line in `formats.ts`. */
export interface ReportFormat {
  readonly id: string;
  readonly label: string;
  readonly extension: string;
  readonly draw: (report: Report) => string;
}
