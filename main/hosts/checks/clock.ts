import type { ClockReading } from '../../../preload/contract/facts.ts';
import { formatSeconds } from '../../../preload/contract/quantity.ts';
import { textAt } from '../facts/fact.ts';
import { type HostCheck, passing } from './check.ts';

const offsetAllowed = 1;
/** A quartz of a server gains or loses 50 ppm at most; a clock that is steered, far less. */
const driftAllowed = 100e-6;

/** Trials live by the host's uptime; logs and other people's graphs by its clock. */
export const clock: HostCheck = {
  id: 'clock',
  mayBlock: false,
  ask: ({ sheet: { facts }, clock: reading }) => {
    const synchronised = textAt(facts, 'kernel.clock-synchronised');
    if (reading === null && synchronised === undefined) return null;
    const evidence = `${reading ? offsetWords(reading) : 'offset not read'}; synchronised: ${synchronised ?? 'not said'}`;
    const remedy = 'Run chronyd or ntpd on the host, and on this machine.';
    if (reading !== null && Math.abs(reading.offsetSeconds) - reading.errorSeconds > offsetAllowed) {
      return {
        severity: 'warns',
        title: `Clock ${formatSeconds(Math.abs(reading.offsetSeconds))} ${reading.offsetSeconds > 0 ? 'ahead' : 'behind'}`,
        sentence:
          'Its logs cannot be laid beside those of other machines. The time axis of trials is not touched.',
        remedy,
        evidence,
      };
    }
    const drift = reading?.drift ?? null;
    if (drift !== null && Math.abs(drift.perSecond) - drift.errorPerSecond > driftAllowed) {
      return {
        severity: 'warns',
        title: `Clock drifts by ${Math.round(Math.abs(drift.perSecond) * 1e6)} µs a second`,
        sentence: 'It was set, or nothing steers it; a suspended virtual machine looks the same.',
        remedy,
        evidence: `${evidence}; since ${drift.since}`,
      };
    }
    if (synchronised === 'no') {
      return {
        severity: 'warns',
        title: 'Clock is not synchronised',
        sentence: 'It runs freely and will be wrong one day, or jump when somebody sets it.',
        remedy,
        evidence,
      };
    }
    return passing('Clock agrees', 'Within a second of this machine.', evidence);
  },
};

function offsetWords({ offsetSeconds, errorSeconds }: ClockReading): string {
  return `offset ${formatSeconds(offsetSeconds)} ± ${formatSeconds(errorSeconds)}`;
}
