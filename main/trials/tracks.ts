import { createProcDecoder } from '../telemetry/proc.ts';
import type { TelemetryDecoder } from '../telemetry/sample.ts';
import { createStatusDecoder } from '../telemetry/server-status.ts';
import { watchGenerator } from './generator-watch.ts';
import type { LoadSite } from './load-site.ts';
import { openRecording, type Recording } from './recording.ts';
import { telemetryReader } from './telemetry-reader.ts';

/** The files of the three jobs of a trial, each copied here and read into its group of series. */
export async function openTracks(site: LoadSite) {
  const { walk, generator, options, warmupSeconds, zeroLabel } = site;
  const { series, dataDirectory, tell } = walk.parts;
  const { experimentId } = walk.trial;
  let errors = '';
  let loadSeconds = 0;
  const generatorWatch = watchGenerator(generator, options, 'load.out', (interval, values) => {
    series.append(walk.trialId, 'generator', interval.endSeconds, values);
    loadSeconds = interval.endSeconds + warmupSeconds - zeroLabel;
    if (loadSeconds > warmupSeconds) walk.begin('measure');
    tell({ event: 'trial.progress', id: walk.trialId, experimentId });
  });
  const open = (name: string, consume: (bytes: Buffer) => void = () => {}) =>
    openRecording(dataDirectory, walk.trialId, name, consume);
  const telemetry = (group: string, decoder: TelemetryDecoder, prefix = '') =>
    telemetryReader(series, walk.trialId, group, decoder, prefix);
  const three = async (
    name: string,
    readers: Partial<Record<'out' | 'err' | 'telemetry', (bytes: Buffer) => void>>,
  ): Promise<Record<'out' | 'err' | 'telemetry', Recording>> => ({
    out: await open(`${name}.out`, readers.out),
    err: await open(`${name}.err`, readers.err),
    telemetry: await open(`${name}.telemetry`, readers.telemetry),
  });
  return {
    generator: generatorWatch,
    errors: () => errors,
    /** How far the generator has come by its own count, warm-up included. */
    loadSeconds: () => loadSeconds,
    load: await three('load', {
      out: (bytes) => generatorWatch.push(bytes),
      err: (bytes) => {
        errors = (errors + bytes).slice(0, 8192);
      },
      telemetry: telemetry('client-host', createProcDecoder(), 'client-'),
    }),
    status: await three('status', { out: telemetry('status', createStatusDecoder()) }),
    mysqld: await three('server', { telemetry: telemetry('server-host', createProcDecoder()) }),
  };
}
