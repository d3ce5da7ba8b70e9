import type { Finding } from '../../../preload/contract/hosts.ts';
import { numberFact, type ParsedTrial } from '../parsed-trial.ts';
import { figureOf, ownReport, throughputOf } from './trial.ts';

/** The clock by which transactions arrive was read before it was set: seen now and then with 1.0.20 on a busy client. */
export function rateBegunLate(trial: ParsedTrial): Finding | null {
  const report = ownReport(trial);
  const [rate, every] = [numberFact(trial, 'target rate'), numberFact(trial, 'report interval')];
  const [elapsed, events] = [figureOf(report, 'elapsed'), figureOf(report, 'events-count')];
  if (!rate || !every || !elapsed || !events || trial.intervals.length > 0) return null;
  const arrived = events.value / elapsed.value;
  if (elapsed.value < 2 * every || arrived >= 0.95 * rate) return null;
  return {
    id: 'rate-begun-late',
    severity: 'blocks',
    title: 'Rate begun late',
    sentence: `In ${elapsed.value} s only ${events.value} events arrived, ${arrived.toFixed(1)} of ${rate} per second, and no interval was printed: sysbench waited before it let the first one arrive.`,
    remedy:
      'Measure again. It is a fault of sysbench on a busy client, and nothing here says how fast the server is.',
    evidence: `lines ${events.line}, ${elapsed.line}`,
  };
}

export function rateNotReached(trial: ParsedTrial): Finding | null {
  if (rateBegunLate(trial)) return null;
  const asked = numberFact(trial, 'target rate') ?? 0;
  const reached = throughputOf(trial);
  if (!asked || !reached || reached.perSecond >= 0.95 * asked) return null;
  return {
    id: 'rate-not-reached',
    severity: 'warns',
    title: 'Target rate not reached',
    sentence: `${reached.perSecond} of ${asked} transactions per second were done; latency includes the time in a growing queue.`,
    remedy: 'Ask for a lower rate, or read latency only where the queue is short.',
    evidence: `lines ${reached.lines}`,
  };
}
