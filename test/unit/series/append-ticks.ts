/** A process of its own: appends ticks until it is killed and prints each one's number once `append` returned. */
import { writeSync } from 'node:fs';
import { SeriesStore } from '../../../main/series/series-store.ts';
import { openDatabase } from '../../../main/storage/database.ts';

const [directory, trialId] = process.argv.slice(2);
const series = new SeriesStore(openDatabase(String(directory)).connection);
for (let tick = 1; ; tick += 1) {
  series.append(Number(trialId), 'generator', tick, { tps: tick * 1.25, threads: 64 });
  writeSync(1, `${tick}\n`);
}
