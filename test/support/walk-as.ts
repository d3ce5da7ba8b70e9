import { readAllSources } from '../../main/imports/reading/read-sources.ts';
import { walk } from '../../main/imports/sources/walk.ts';

/**
 * Reads paths as whoever runs it and prints what became of each file: for tests of what an account may not read. With
 * `--stop-after=N` it stops after N files, and ends with 3 where that took effect within a second.
 */
const [first = '', ...others] = process.argv.slice(2);
const stopAfter = Number(/^--stop-after=(\d+)$/.exec(first)?.[1] ?? Number.POSITIVE_INFINITY);
const paths = Number.isFinite(stopAfter) ? others : [first, ...others];
const stop = new AbortController();
let stoppedAt = Number.POSITIVE_INFINITY;

try {
  const read = await readAllSources(walk(paths), stop.signal, ({ files }) => {
    if (files < stopAfter || stop.signal.aborted) return;
    stoppedAt = performance.now();
    stop.abort(new Error('stopped'));
  });
  process.stdout.write(
    JSON.stringify({
      files: read.files.map(({ path, outcome, sentence }) => [path, outcome, sentence]),
      understood: read.digests.filter(({ outcome }) => outcome === 'read').map(({ path, as }) => [path, as]),
    }),
  );
} catch (error) {
  if (!stop.signal.aborted) throw error;
  process.exitCode = performance.now() - stoppedAt < 1000 ? 3 : 4;
}
