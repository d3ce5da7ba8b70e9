import { LabError } from '../lab-error.ts';
import type { Session } from '../ssh/session.ts';

/** How the clocks of a host stand to ours. All in seconds; an error is half the width of the interval that holds the truth. */
export type HostClock = {
  /** Our epoch time at which the uptime of the host was 0: add an uptime to get our time. */
  readonly uptimeZero: number;
  readonly uptimeError: number;
  /** Epoch time of the host minus ours. */
  readonly epochOffset: number;
  readonly epochError: number;
  /** The quickest question and answer, some round trips each. */
  readonly rttSeconds: number;
};

/** One reading of the uptime, known to have happened between two moments of our clock (epoch seconds). */
export type UptimeProbe = { readonly asked: number; readonly answered: number; readonly uptime: number };

/** /proc/uptime is cut to hundredths. */
const uptimeGrain = 0.01;
const probeCount = 60;
const longestProbing = 2;

/**
 * Asks for /proc/uptime again and again. Each answer bounds the offset; answers on both sides of an edge of the 10 ms
 * grain bound it closely, so that their intersection is as narrow as the round trip allows. Neither `date` nor a fork
 * is needed for it; only the host's own epoch clock takes one `date`, of whole seconds on busybox.
 */
export async function readHostClock(session: Session): Promise<HostClock> {
  const epochAtStart = (Date.now() - performance.now()) / 1000;
  const now = () => epochAtStart + performance.now() / 1000;
  const probes: UptimeProbe[] = [];
  for (
    const started = now();
    probes.length < probeCount && (probes.length < 2 || now() - started < longestProbing);
  ) {
    const asked = now();
    const text = await session.readFrom('/proc/uptime', 0, 64);
    probes.push({ asked, answered: now(), uptime: uptimeIn(session, text.toString()) });
  }
  const zero = uptimeZero(probes);
  const epoch = await epochAtUptimeZero(session);
  return {
    uptimeZero: zero.at,
    uptimeError: zero.error,
    epochOffset: epoch.at - zero.at,
    epochError: epoch.error + zero.error,
    rttSeconds: Math.min(...probes.map(({ asked, answered }) => answered - asked)),
  };
}

/**
 * Our time at uptime 0, as the centre of the intersection of what each probe allows: read at r in [asked, answered] with
 * uptime in [u, u + 0.01), it lies in (asked − u − 0.01, answered − u]. Where our clock was set between them, no moment
 * suits all probes; then the error covers the contradiction.
 */
export function uptimeZero(probes: readonly UptimeProbe[]): { readonly at: number; readonly error: number } {
  const earliest = Math.max(...probes.map(({ asked, uptime }) => asked - uptime - uptimeGrain));
  const latest = Math.min(...probes.map(({ answered, uptime }) => answered - uptime));
  return { at: (earliest + latest) / 2, error: Math.abs(latest - earliest) / 2 };
}

/** The host's epoch time at its uptime 0, by a `date` between two looks at the uptime. */
async function epochAtUptimeZero(session: Session): Promise<{ readonly at: number; readonly error: number }> {
  const script = 'read -r a _ </proc/uptime; d=$(date +%s%N); read -r b _ </proc/uptime; echo "$a $d $b"';
  const text = (await session.script(script, [])).stdout.toString();
  const match = /^(\d+\.\d+) (\d{9,11})(\d{9})?\D* (\d+\.\d+)$/.exec(text.trim());
  if (match === null) throw unreadableClock(session, text);
  const [, before, seconds, nanoseconds, after] = match;
  const grain = nanoseconds === undefined ? 1 : 0;
  const uptime = (Number(before) + Number(after) + uptimeGrain) / 2;
  const at = Number(seconds) + Number(nanoseconds ?? 0) / 1e9 + grain / 2 - uptime;
  return { at, error: (Number(after) - Number(before) + uptimeGrain + grain) / 2 };
}

function uptimeIn(session: Session, text: string): number {
  const match = /^\d+\.\d+/.exec(text);
  if (match === null) throw unreadableClock(session, text);
  return Number(match[0]);
}

function unreadableClock(session: Session, text: string): LabError {
  return new LabError({
    code: 'command-failed',
    message: `The clock of ${session.hostName} could not be read from /proc/uptime and date.`,
    remedy: 'Only Linux hosts with /proc can be used.',
    subject: session.hostName,
    detail: text.slice(0, 500),
  });
}
