import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { predictSettings } from '../../../main/mysql/validation/predict.ts';
import { answersFile } from '../../lab/effective/answer-files.ts';
import { type CapturedAnswer, coupledSettings, readAnswers } from '../../lab/effective/capture-answers.ts';
import { drawTogether, seeded } from '../../lab/effective/capture-together.ts';
import {
  mariadbHere,
  openProbeServer,
  type ProbeServer,
  type Settings,
  versionOf,
} from '../../lab/effective/probe-server.ts';

const missing =
  existsSync('/usr/sbin/mariadbd') && versionOf(mariadbHere).startsWith('10.11.')
    ? null
    : 'no MariaDB 10.11 is installed (mariadb-server)';

/**
 * A share of what test/unit/mysql/predict.test.ts compares with captured answers, asked of the server that is here.
 * What nobody foretold is passed over.
 */
describe.skipIf(missing !== null)('the MariaDB of this machine', () => {
  let server: ProbeServer;
  const mariadb = { flavour: 'mariadb', version: versionOf(mariadbHere) } as const;
  const answers = readAnswers(readFileSync(answersFile('mariadb'), 'utf8'));
  const openFiles = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }));
  const facts = { openFiles, memoryBytes: totalmem() };

  beforeAll(() => {
    server = openProbeServer(mariadbHere);
  });
  afterAll(() => server.remove());

  async function differences(settings: Settings): Promise<string[]> {
    const options = [...settings].map(([name, value]) => ({ name, value, loose: false }));
    const answer = await server.start(settings);
    if (!answer.started) return [`refused: ${[...settings].join(' ')}\n${answer.log}`];
    return predictSettings(options, mariadb, facts)
      .filter(
        ({ outcome, name, effective }) => outcome === 'effective' && answer.variables.get(name) !== effective,
      )
      .map(
        ({ name, requested, effective }) =>
          `${name}=${requested}: ${answer.variables.get(name)}, not ${effective}`,
      );
  }

  it.each([1, 2, 3])('takes an edge value of each setting as foretold (draw %i)', async (seed) => {
    const settings = drawAlone(answers, seed);
    expect(settings.size).toBeGreaterThan(70);
    expect(await differences(settings)).toEqual([]);
  });

  it('takes settings that act on each other as foretold', async () => {
    const draws = drawTogether(answers, 23);
    for (let start = 0; start < 3; start++) {
      const { value } = draws.next();
      expect(await differences(value ?? new Map())).toEqual([]);
    }
  });

  it('refuses what was foretold to be refused', () => {
    const random = seeded(5);
    const refused = answers.filter(({ effective, name }) => effective === null && !coupledSettings.has(name));
    expect(refused.length).toBeGreaterThan(300);
    const drawn = refused.filter(() => random() < 12 / refused.length);
    expect(drawn.length).toBeGreaterThan(5);
    const accepted = drawn.filter(({ name, value }) => server.accepts(new Map([[name, value]])));
    expect(accepted).toEqual([]);
  });
});

/** One accepted value for each setting that stands alone. */
function drawAlone(answers: readonly CapturedAnswer[], seed: number): Settings {
  const random = seeded(seed);
  const byName = Map.groupBy(
    answers.filter(({ name, effective }) => effective !== null && !coupledSettings.has(name)),
    ({ name }) => name,
  );
  return new Map(
    [...byName].map(([name, values]) => [name, values[Math.floor(random() * values.length)]?.value ?? null]),
  );
}
