import { describe, expect, it } from 'vitest';
import { readText } from '../../../main/imports/reading/read-text.ts';
import { custom } from '../../../main/workloads/custom/custom.ts';
import { declarationOf } from '../../../main/workloads/custom/declaration.ts';
import { createCustomParser } from '../../../main/workloads/custom/output.ts';
import { completeOptions } from '../../../main/workloads/options.ts';
import { collectTrials } from '../../../main/workloads/parsed-trial.ts';

const head = 'sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\nThreads started!\n\n';

const forms: Readonly<Record<string, (seconds: number) => string>> = {
  plain: (at) =>
    `[ ${at}s ] thds: 4 tps: 100.00 qps: 2000.00 (r/w/o: 1400.00/400.00/200.00) lat (ms,95%): 12.30 err/s: 0.00 reconn/s: 0.00\n`,
  old: (at) =>
    `[${String(at).padStart(4)}s] threads: 4, tps: 100.00, reads/s: 1400.00, writes/s: 400.00, response time: 12.30ms (95%)\n`,
  csv: (at) => `${at},4,100.00,2000.00,1400.00,400.00,200.00,12.30,0.00,0.00\n`,
  json: (at) =>
    `  {\n    "time": ${at},\n    "threads": 4,\n    "tps": 100.00,\n    "qps": {\n      "total": 2000.00,\n      "reads": 1400.00,\n      "writes": 400.00,\n      "other": 200.00\n    },\n    "latency": 12.30,\n    "errors": 0.00,\n    "reconnects": 0.00\n  },\n`,
  files: (at) =>
    `[ ${at}s ] reads: 10.00 MiB/s writes: 5.00 MiB/s fsyncs: 100.00/s latency (ms,95%): 1.200\n`,
};

async function told(text: string) {
  const [reading] = await readText('night.log', text);
  if (reading === undefined) throw new Error('Nothing was read.');
  const findings = reading.findings.filter(({ id }) => /^(intervals|series)-/.test(id));
  return {
    points: reading.series[0]?.seconds.length ?? 0,
    unknown: reading.unknownLines,
    said: findings.map(({ id, severity, sentence }) => [id, severity, sentence]),
  };
}

describe('intervals of sysbench whose time is below zero', () => {
  it.each(Object.keys(forms))('are left out, and how many that were is said (%s)', async (form) => {
    const line = forms[form] ?? String;
    const text = `${head}${[-3, -2, -1, 1, 2].map(line).join('')}`;
    expect(await told(text)).toEqual({
      points: 2,
      unknown: 0,
      said: [
        [
          'intervals-before-start',
          'warns',
          '3 intervals were left out of the numbers and of the values over time: the time each of them says is below zero.',
        ],
      ],
    });
  });

  it('are said even where there is nothing else', async () => {
    for (const text of [
      `${head}${[-2, -1]
        .map(String)
        .map((at) => forms.plain?.(Number(at)))
        .join('')}`,
      forms.plain?.(-1) ?? '',
    ]) {
      const { points, said } = await told(text);
      expect([points, said.map(([id]) => id)]).toEqual([0, ['intervals-before-start']]);
    }
  });
});

describe('intervals whose time goes backward', () => {
  it('are said to be missing from the values over time', async () => {
    const { points, said } = await told(
      `${head}${[10, 11, 5, 6, 12].map((at) => forms.plain?.(at)).join('')}`,
    );
    expect(points).toBe(5);
    expect(said).toEqual([
      [
        'series-out-of-order',
        'warns',
        'Of 5 intervals 2 are not among the values over time: its time is before that of an earlier one, first at 5 s.',
      ],
    ]);
  });

  it('warn of nothing where a label is only said twice', async () => {
    const { said } = await told(`${head}${[1, 2, 2, 3].map((at) => forms.plain?.(at)).join('')}`);
    expect(said.map(([id, severity]) => [id, severity])).toEqual([['series-out-of-order', 'informs']]);
  });

  it('in samples of a script', async () => {
    const stamps = [100, 101, 102, 50, 51, 103].map((at) => `${1_775_404_000 + at},${at}`);
    const { said } = await told(`epoch,threads_running\n${stamps.join('\n')}\n`);
    expect(said.map(([id, severity]) => [id, severity])).toEqual([['series-out-of-order', 'warns']]);
  });
});

it('an interval of tpcc-mysql whose time is below zero is no unknown line', async () => {
  const line = (at: number) =>
    `${at}, trx: 100, 95%: 12.345, 99%: 20.000, max_rt: 30.000, 100|20.000, 10|5.000, 10|30.000, 10|25.000\n`;
  const { points, said } = await told(`\nMEASURING START.\n\n${[-10, 10, 20].map(line).join('')}`);
  expect([points, said.map(([id]) => id)]).toEqual([2, ['intervals-before-start']]);
});

it('a declared parser says which lines had a time below zero', () => {
  const options = completeOptions(custom, {
    command: 'x',
    metrics: 'tps 1/s higher',
    pattern: '^(?<time>\\S+) (?<tps>\\S+)$',
  });
  const parser = createCustomParser(declarationOf(options));
  const [trial] = collectTrials([...parser.push('-5 1\n1 1\n1 2\n'), ...parser.end(0)]);
  expect(trial?.messages.map(({ text }) => text)).toEqual([
    'An interval was left out: its time is below zero.',
    'A line was left out: its time is not later than that of the line before.',
  ]);
});
