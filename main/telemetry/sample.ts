/** What a host or a server was seen to do up to one moment. */
export interface TelemetrySample {
  /** The host's clock since its start: the one clock that all records of a host carry. */
  readonly uptimeSeconds: number;
  /** By metric name (see `metrics.ts`), in base units. A metric that cannot be said this time is absent: a gap. */
  readonly values: Readonly<Record<string, number>>;
  /** How many samples should have come before this one and did not. */
  readonly missed: number;
}

/** Text in any pieces, samples out. What was written only in part (the connection, the disk) is no sample. */
export interface TelemetryDecoder {
  push(chunk: Uint8Array | string): readonly TelemetrySample[];
}
