import type {
  EndReason,
  FinalReport,
  IntervalReport,
  OutputEvent,
  OutputMessage,
  Severity,
} from './output-event.ts';

/** What a parser tells of the trials in its text, with the line that is being read. */
export interface TrialOutput<Trial> {
  /** Lines so far, with the one that is being read. */
  readonly line: number;
  /** What is known of the trial under way; null between trials. */
  readonly trial: Trial | null;
  /** What was said last, as long as nothing else is told: it counts up when said again, and may grow. */
  message: OutputMessage | null;
  /** It grows no more. */
  settle(): void;
  /** The trial that this line belongs to; begins one where there is none. */
  current(): Trial;
  /** Begins a trial and ends the one before. */
  begin(trial?: Trial, line?: number): Trial;
  /** Ends the trial under way, if there is one. */
  end(): void;
  /** An empty value says nothing. */
  fact(name: string, value: string | number): void;
  phase(phase: 'connecting' | 'warmup' | 'running'): void;
  interval(interval: IntervalReport): void;
  /** What is not given was not printed; a report is whole and of this line unless it says otherwise. */
  report(report: Pick<FinalReport, 'figures'> & Partial<FinalReport>): void;
  say(severity: Severity, text: string, line?: number): void;
  unknown(text: string, line?: number): void;
}

/** The two ends of a trial. */
export interface TrialEnds<Trial> {
  /** What is known of a trial as it begins. */
  newTrial(): Trial;
  /** Tells what was held back, and answers how the trial ended. `exitStatus` is null where nobody knows it. */
  endTrial(trial: Trial, exitStatus: number | null): EndReason;
}

/** A `TrialOutput` and what only the owner of the text may do with it. */
export interface OutputBook<Trial> extends TrialOutput<Trial> {
  line: number;
  endText(exitStatus: number | null): void;
  takeEvents(): readonly OutputEvent[];
}

export function createTrialOutput<Trial>(ends: TrialEnds<Trial>): OutputBook<Trial> {
  let events: OutputEvent[] = [];
  let hasBegun = false;

  function settle(): void {
    if (output.message) events.push({ kind: 'message', message: output.message });
    output.message = null;
  }

  function tell(event: OutputEvent): void {
    settle();
    events.push(event);
  }

  function close(exitStatus: number | null): void {
    if (output.trial === null) return;
    const reason = ends.endTrial(output.trial, exitStatus);
    tell({ kind: 'end', reason, line: output.line });
    output.trial = null;
  }

  const output: OutputBook<Trial> & { trial: Trial | null } = {
    line: 0,
    trial: null,
    message: null,
    settle,
    current: () => output.trial ?? output.begin(),
    begin(trial, line = output.line) {
      close(null);
      hasBegun = true;
      tell({ kind: 'start', line });
      output.trial = trial ?? ends.newTrial();
      return output.trial;
    },
    end: () => close(null),
    fact(name, value) {
      if (value !== '') tell({ kind: 'fact', name, value: String(value), line: output.line });
    },
    phase: (phase) => tell({ kind: 'phase', phase, line: output.line }),
    interval: (interval) => tell({ kind: 'interval', interval }),
    report: (report) =>
      tell({
        kind: 'report',
        report: { ...nothingPrinted, firstLine: output.line, lastLine: output.line, ...report },
      }),
    say(severity, text, line = output.line) {
      const again = output.message?.text === text ? output.message : null;
      if (!again) settle();
      output.message = again ? { ...again, count: again.count + 1 } : { severity, text, line, count: 1 };
    },
    unknown: (text, line = output.line) => tell({ kind: 'unknown', text, line }),
    endText(exitStatus) {
      // A program of ours that wrote nothing is a trial all the same.
      if (exitStatus !== null && !hasBegun) output.begin();
      close(exitStatus);
    },
    takeEvents() {
      const taken = events;
      events = [];
      return taken;
    },
  };
  return output;
}

const nothingPrinted = { percentileRank: null, histogram: [], checkpointSeconds: null, whole: true };
