import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { SeriesStore } from '../../../main/series/series-store.ts';
import { addTrial, openHistory, temporaryDirectory } from '../storage/history.ts';

/** Around the packing of ticks to chunks, the moments where something could be lost or doubled. */
it.each([100, 249, 250, 251, 700])(
  'kill -9 after tick %i was acknowledged loses none and doubles none',
  async (ticks) => {
    const directory = temporaryDirectory();
    const before = openHistory(directory);
    const trialId = addTrial(before);
    before.close();

    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'append-ticks.ts'), directory, String(trialId)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const ended = once(child, 'exit');
    let acknowledged = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged = Number(line);
      if (acknowledged === ticks) child.kill('SIGKILL');
    }
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(acknowledged).toBeGreaterThanOrEqual(ticks);

    const history = openHistory(directory);
    expect(history.warnings).toEqual([]);
    const { seconds, values } = new SeriesStore(history.connection).read(trialId, 'tps');
    expect(seconds.length).toBeGreaterThanOrEqual(acknowledged);
    seconds.forEach((at, index) => {
      expect([at, values[index]]).toEqual([index + 1, (index + 1) * 1.25]);
    });
  },
);
