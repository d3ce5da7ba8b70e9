import { createLineReader, lineText } from '../text/lines.ts';
import type { TelemetryDecoder, TelemetrySample } from './sample.ts';
import { type StatusSnapshot, statusValues } from './status-values.ts';

/** Reads what `mysql-sample.sh` writes (see main/remote/README.md, "out of mysql-sample.sh"). */
export function createStatusDecoder(): TelemetryDecoder {
  const clock = createAnswerClock();
  let samples: TelemetrySample[] = [];
  let asked: { uptimeSeconds: number; status: Map<string, string> } | null = null;
  let before: (StatusSnapshot & { readonly askedSeconds: number }) | null = null;

  function line(text: string): void {
    const [name = '', value = ''] = text.split('\t', 2);
    if (name === 'T') asked = { uptimeSeconds: Number(value), status: new Map() };
    else if (name === '.') complete(value);
    else asked?.status.set(name, value);
  }

  function complete(epoch: string): void {
    if (asked === null || !Number.isFinite(asked.uptimeSeconds)) return;
    const { uptimeSeconds: askedSeconds, status } = asked;
    const atSeconds = epoch === '' ? askedSeconds : clock(askedSeconds, Number(epoch));
    const snapshot = { atSeconds, status, askedSeconds };
    const missed = before ? Math.max(0, Math.round(askedSeconds - before.askedSeconds) - 1) : 0;
    samples.push({ uptimeSeconds: atSeconds, values: statusValues(before, snapshot), missed });
    before = snapshot;
    asked = null;
  }

  const reader = createLineReader((bytes, start, end, terminated) => {
    if (terminated) line(lineText(bytes, start, end));
  });
  return {
    push(chunk) {
      reader.push(chunk);
      const taken = samples;
      samples = [];
      return taken;
    },
  };
}

/**
 * When a server answered, in the host's uptime, from its own clock: a server that stalls answers late, several samples
 * at once. The least distance between the clocks in the last minute is the one without delay; a minute, so that a clock
 * that was set is forgotten again.
 */
function createAnswerClock(): (askedSeconds: number, epochSeconds: number) => number {
  const distances: number[] = [];
  return (askedSeconds, epochSeconds) => {
    distances.push(epochSeconds - askedSeconds);
    if (distances.length > 60) distances.shift();
    return Math.round((epochSeconds - Math.min(...distances)) * 1e4) / 1e4;
  };
}
