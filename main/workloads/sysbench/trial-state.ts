import type { EndReason } from '../output-event.ts';
import { reasonByExit } from '../output-parser.ts';

/** What is known of the trial that is being read. */
export interface TrialState {
  banner: boolean;
  running: boolean;
  progressed: boolean;
  fatal: boolean;
  /** The report that closes the trial was read to its end. */
  closed: boolean;
  /** A queue line follows each interval line. */
  queues: boolean;
  intervals: number;
  lastLabel: number;
  reportSeconds: number | null;
  checkpointSeconds: number | null;
}

export function newTrial(): TrialState {
  return {
    banner: false,
    running: false,
    progressed: false,
    fatal: false,
    closed: false,
    queues: false,
    intervals: 0,
    lastLabel: 0,
    reportSeconds: null,
    checkpointSeconds: null,
  };
}

export function endReason(trial: TrialState, exitStatus: number | null): EndReason {
  if (trial.closed) return 'complete';
  if (trial.fatal) return 'failed';
  const reason = reasonByExit(exitStatus);
  return reason === 'truncated' && trial.progressed && !trial.running ? 'complete' : reason;
}
