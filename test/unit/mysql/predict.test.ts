import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ServerIdentity } from '../../../main/mysql/server-identity.ts';
import { predictSettings } from '../../../main/mysql/validation/predict.ts';
import type { Prediction } from '../../../preload/contract/catalogue.ts';
import { answersFile, togetherFile } from '../../lab/effective/answer-files.ts';
import { readAnswers } from '../../lab/effective/capture-answers.ts';
import type { TogetherAnswer } from '../../lab/effective/capture-together.ts';

const mariadb = { flavour: 'mariadb', version: '10.11.19' } as const;
const mysql = { flavour: 'mysql', version: '9.7.4' } as const;
/** Of the machine on which the answers were captured. */
const facts = { openFiles: 20_000, memoryBytes: 23 * 1024 ** 3 };

function predict(asked: Readonly<Record<string, string | null>>, server: ServerIdentity): Prediction[] {
  const options = Object.entries(asked).map(([name, value]) => ({ name, value, loose: false }));
  return predictSettings(options, server, facts);
}

const said = ({ outcome, effective }: Prediction) => (outcome === 'effective' ? effective : outcome);

describe.each([['MariaDB 10.11', mariadb, 100, 40]] as const)(
  '%s',
  (_, server, leastSettings, mostUnpredicted) => {
    const answers = readAnswers(readFileSync(answersFile(server.flavour), 'utf8'));

    it('makes of every edge value what was foretold, or nothing was foretold', () => {
      expect(new Set(answers.map(({ name }) => name)).size).toBeGreaterThan(leastSettings);
      const wrong = answers.flatMap(({ name, value, effective }) => {
        const [prediction] = predict({ [name]: value }, server);
        const foretold = prediction && said(prediction);
        return foretold === 'unpredicted' || foretold === (effective ?? 'refused')
          ? []
          : [`${name}=${value}: ${effective ?? 'refused'}, not ${foretold}`];
      });
      expect(wrong).toEqual([]);
    });

    it('is foretold nearly everywhere', () => {
      const silent = answers.filter(
        ({ name, value }) => predict({ [name]: value }, server)[0]?.outcome === 'unpredicted',
      );
      expect(silent.length).toBeLessThan(mostUnpredicted);
    });

    it('makes of settings that act on each other what was foretold', () => {
      const together = readFileSync(togetherFile(server.flavour), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as TogetherAnswer);
      expect(together.length).toBeGreaterThan(40);
      const wrong = together.flatMap(({ asked, effective }) => {
        const predictions = predict(asked, server);
        if (effective === null)
          return predictions.every(({ outcome }) => outcome === 'effective') ? [JSON.stringify(asked)] : [];
        return predictions
          .filter((one) => one.outcome !== 'unpredicted' && said(one) !== effective[one.name])
          .map((one) => `${one.name}: ${effective[one.name]}, not ${said(one)}, of ${JSON.stringify(asked)}`);
      });
      expect(wrong).toEqual([]);
    });
  },
);

describe('a prediction', () => {
  it('says why the value is another', () => {
    expect(predict({ innodb_io_capacity: '5' }, mariadb)).toEqual([
      {
        name: 'innodb_io_capacity',
        requested: '5',
        outcome: 'effective',
        effective: '100',
        reason: 'Below the minimum 100.',
      },
    ]);
  });

  it('holds under a condition where nothing is known of the host', () => {
    const options = [{ name: 'max_connections', value: '5000', loose: false }];
    const [prediction] = predictSettings(options, mariadb);
    expect(prediction).toMatchObject({ outcome: 'effective', effective: '5000' });
    expect(prediction?.reason).toMatch(/^If the process may open \d+ files\.$/);
  });

  it.each([
    [{ innodb_support_xa: '1' }, mariadb, 'refused'],
    [{ innodb_buffer_pool_instances: '8' }, mariadb, 'unpredicted'],
    [{ innodb_brand_new: '1' }, mariadb, 'unpredicted'],
    [{ datadir: '/x' }, mariadb, 'unpredicted'],
    [{ max_error_count: '77' }, mysql, 'effective'],
    [{ wait_timeout: '600' }, mysql, 'effective'],
    [{ net_read_timeout: '30' }, mysql, 'unpredicted'],
    [{ __proto__x: '1', constructor: '1' }, mysql, 'unpredicted'],
  ] as const)('of %j is not more than is known', (asked, server, outcome) => {
    expect(predict(asked, server).map((one) => one.outcome)).toContain(outcome);
  });

  it('of a version that nobody asked stands on the manual and says so', () => {
    const older = { flavour: 'mysql', version: '8.0.45' } as const;
    const [batch, capacity] = predict({ innodb_purge_batch_size: '9999', innodb_io_capacity: '5' }, older);
    expect(batch).toMatchObject({ outcome: 'effective', effective: '5000' });
    expect(batch?.reason).toContain('Not tried on MySQL 8.0.45');
    expect(capacity?.outcome).toBe('unpredicted');
  });

  it('takes the later of two settings with one name', () => {
    const options = ['5', '500'].map((value) => ({ name: 'innodb_io_capacity', value, loose: false }));
    expect(predictSettings(options, mariadb).map(({ effective }) => effective)).toEqual(['500']);
  });

  it('never fails, whatever is written', () => {
    for (const value of ['', ' ', '-', '+', '1'.repeat(5000), '\u0000', '9e999', '🙂', '0x', '--1', null])
      for (const name of [
        'innodb_buffer_pool_size',
        'innodb_flush_method',
        'innodb_max_dirty_pages_pct',
        'x',
      ])
        for (const server of [mariadb, mysql]) expect(predict({ [name]: value }, server)).toHaveLength(1);
  });
});
