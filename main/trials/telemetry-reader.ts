import type { SeriesStore } from '../series/series-store.ts';
import type { TelemetryDecoder } from '../telemetry/sample.ts';

/** Takes the bytes of a telemetry file and stores its samples in a group of the trial's series. */
export function telemetryReader(
  series: SeriesStore,
  trialId: number,
  group: string,
  decoder: TelemetryDecoder,
  prefix = '',
): (bytes: Buffer) => void {
  return (bytes) => {
    for (const sample of decoder.push(bytes)) {
      series.append(trialId, group, sample.uptimeSeconds, stored(sample.values, prefix));
    }
  };
}

/**
 * The client's host reports the same metrics as the server's, hence the prefix. A quotient of counters has seventeen
 * digits, of which the 10 ms grain of the uptime leaves three or four: the rest would cost eight bytes a value.
 */
function stored(values: Readonly<Record<string, number>>, prefix: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [prefix + name, Number(value.toPrecision(4))]),
  );
}
