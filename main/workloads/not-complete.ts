import type { Finding } from '../../preload/contract/hosts.ts';
import type { OutputMessage } from './output-event.ts';
import type { ParsedTrial } from './parsed-trial.ts';

interface EarlyEnd extends Pick<Finding, 'title' | 'remedy'> {
  /** What does not come any more, and what came before it. */
  readonly before: string;
  /** What is left says nothing. */
  readonly blocks?: boolean;
  /** What it said of it; absent: its first fatal message. */
  readonly cause?: OutputMessage | undefined;
}

/** The doubt about a trial that ended early; null for one that is complete. */
export function notComplete(trial: ParsedTrial, early: EarlyEnd): Finding | null {
  if (trial.endReason === 'complete') return null;
  const { title, remedy, before, blocks = trial.endReason === 'failed' } = early;
  const how = { truncated: 'stops', failed: 'failed', killed: 'was killed' }[trial.endReason];
  const cause = early.cause ?? trial.messages.find(({ severity }) => severity === 'fatal');
  return {
    id: 'not-complete',
    severity: blocks ? 'blocks' : 'warns',
    ...{ title, sentence: `The output ${how} before ${before}.`, remedy },
    evidence: cause ? `line ${cause.line}: ${cause.text}` : `line ${trial.lastLine}`,
  };
}
