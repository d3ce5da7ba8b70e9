import type { ClockReading, FactSnapshot } from '../../../preload/contract/facts.ts';
import { LabError } from '../../lab-error.ts';
import { readHostClock } from '../../remote/host-clock.ts';
import type { Session } from '../../ssh/session.ts';
import { clockReading } from './clock-drift.ts';

/** The host's clock, and its drift since an earlier snapshot; null for a host that does not tell its time as Linux does. */
export async function readClock(
  session: Session,
  now: Date,
  earlier: FactSnapshot | null,
): Promise<ClockReading | null> {
  try {
    const before = earlier?.clock ? { readAt: earlier.readAt, clock: earlier.clock } : null;
    return clockReading(await readHostClock(session), now, before);
  } catch (error) {
    if (error instanceof LabError && error.failure.code === 'command-failed') return null;
    throw error;
  }
}
