import { describe, expect, it } from 'vitest';
import { readPlan } from '../../../main/experiments/plan-file.ts';
import { newPlanText } from '../../../main/experiments/plan-print.ts';
import { LabError } from '../../../main/lab-error.ts';
import type { Failure } from '../../../preload/contract/failure.ts';
import { planWith, shortestPlan, writtenPlan } from './plan-texts.ts';

function refusal(yaml: string): Failure {
  try {
    readPlan(yaml, 'plan.yaml');
  } catch (error) {
    if (error instanceof LabError) return error.failure;
    throw error;
  }
  throw new Error('The plan was read.');
}

/** The shortest plan with lines added to it or exchanged. */
function written(...lines: string[]): string {
  const names = lines.map((line) => line.split(':')[0]);
  const kept = shortestPlan.split('\n').filter((line) => !names.includes(line.split(':')[0]));
  return [...kept.filter((line) => line !== ''), ...lines].join('\n');
}

describe('a plan file', () => {
  it('needs a name, two hosts, factors and a workload; every other field has its default', () => {
    expect(readPlan(shortestPlan)).toEqual({
      rackmark: 1,
      name: 'Shortest',
      question: '',
      server: { host: 'a', program: '', base: '[mysqld]\n' },
      client: { host: 'a' },
      factors: [],
      workload: { generator: 'sysbench', options: {} },
      warmupSeconds: 60,
      measureSeconds: 300,
      replicates: 3,
      order: { kind: 'blocks', seed: 1, controlEvery: 6 },
      analysis: { metric: 'throughput', confidence: 0.95, margin: 0.02 },
      keepDataSet: false,
    });
  });

  it('reads what a person writes', () => {
    const plan = readPlan(writtenPlan);
    expect(plan.question).toBe('Does a larger pool pay?');
    expect(plan.server.base).toBe('[mysqld]\n# inside the option file\ninnodb_flush_method = O_DIRECT\n');
    expect(plan.factors).toEqual([
      { target: 'setting', name: 'innodb_buffer_pool_size', levels: ['1G', '8G', '16G'] },
      { target: 'setting', name: 'innodb_flush_log_at_trx_commit', levels: [1, 2] },
    ]);
  });

  it.each([
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['the line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a document mark', (text: string) => `---\n${text}...\n`],
    ['as JSON', (text: string) => JSON.stringify(readPlan(text))],
  ])('is the same with %s', (_, rewrite) => {
    expect(readPlan(rewrite(writtenPlan))).toEqual(readPlan(writtenPlan));
  });

  it('takes ON and OFF as the texts they are to a server', () => {
    expect(readPlan(written('factors: [{name: x, levels: [ON, off]}]')).factors[0]?.levels).toEqual([
      'ON',
      'off',
    ]);
  });

  it('keeps every digit of a number that no double holds', () => {
    const levels = [18446744073709551615n, 1000];
    expect(readPlan(written(`factors: [{name: x, levels: [${levels}]}]`)).factors[0]?.levels).toEqual([
      '18446744073709551615',
      1000,
    ]);
  });

  it('is written anew from a plan and read back as it was', () => {
    const plan = readPlan(writtenPlan);
    expect(readPlan(newPlanText(plan))).toEqual(plan);
    const odd = planWith({ name: '- "x": #y', question: 'a\n\n  b\t\n', baseline: {} });
    expect(readPlan(newPlanText(odd))).toEqual(odd);
  });
});

describe('the seconds of a plan', () => {
  it.each(['warmupSeconds', 'measureSeconds'])('are a week at most: %s', (field) => {
    expect(() => readPlan(written(`${field}: 604800`))).not.toThrow();
    expect(refusal(written(`${field}: 1e308`)).message).toContain('expected at most 604800');
  });
});

describe('a text that is no YAML', () => {
  it.each([
    ['a tab as indentation', 'rackmark: 1\nserver:\n\thost: a\n', 3, 1, 'Tabs are not allowed'],
    ['a field twice', 'rackmark: 1\nname: a\nname: b\n', 3, 1, 'unique'],
    ['a quote left open', 'rackmark: 1\nname: "a\n', 3, 1, 'quote'],
    ['two documents', 'rackmark: 1\n---\nrackmark: 1\n', 2, 1, 'multiple documents'],
    ['a colon in a value', 'rackmark: 1\nname: a: b\n', 2, 7, 'compact mappings'],
    ['an alias without its anchor', 'rackmark: 1\nname: *a\n', 2, 7, 'alias'],
    [
      'aliases of aliases that would fill the memory',
      'a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c]\n',
      2,
      8,
      'alias',
    ],
    ['ten megabytes', `rackmark: 1\nname: ${'x'.repeat(10_000_000)}`, 1, 1, 'characters'],
  ])('is refused with line and column: %s', (_, yaml, line, column, words) => {
    const failure = refusal(yaml);
    expect(failure).toMatchObject({ code: 'plan-unreadable', line, column, subject: 'plan.yaml' });
    expect(failure.message).toContain(`plan.yaml, line ${line}, column ${column}: `);
    expect(failure.message).toContain(words);
    expect(failure.remedy).not.toBe('');
  });

  it('is refused when its brackets are past counting', () => {
    expect(refusal(`rackmark: 1\nname: ${'['.repeat(20_000)}`)).toMatchObject({
      code: 'plan-unreadable',
      line: 2,
    });
  });
});

describe('a text that is no plan', () => {
  it.each([
    ['an empty text', '', 1, 1, 'rackmark: is missing'],
    ['a bare word', 'hello', 1, 1, 'plan: expected fields, found "hello"'],
    ['another version', written('rackmark: 2'), 6, 1, 'rackmark: expected 1, found 2'],
    ['a text for a number', written('replicates: many'), 7, 1, 'expected a number, found "many"'],
    ['half a replicate', written('replicates: 1.5'), 7, 1, 'expected a whole number, found 1.5'],
    ['no replicate', written('replicates: 0'), 7, 1, 'expected at least 1, found 0'],
    ['no time', written('measureSeconds: 0'), 7, 1, 'expected more than 0, found 0'],
    ['no name', written('name: ""'), 6, 1, 'expected at least 1 characters, found ""'],
    ['an order nobody knows', written('order: {kind: random}'), 7, 9, 'shuffled or blocks or as-written'],
    ['a bare list', written('workload: []'), 6, 1, 'workload: expected fields, found a list of 0'],
    [
      'a level that is no text and no number',
      written('factors:\n  - name: x\n    levels: [1, true]'),
      8,
      17,
      'factors.0.levels.1: expected a text or a number, found true; put it in quotes',
    ],
    ['no level', written('factors: [{name: x, levels: []}]'), 6, 21, 'expected at least 1 entries'],
    ['a factor with blanks', written('factors: [{name: a b, levels: [1]}]'), 6, 12, 'a name of letters'],
    ['a missing host', written('client: {}'), 6, 1, 'client.host: is missing'],
    ['another generator', written('workload: {generator: ab}'), 6, 12, 'no load generator "ab"'],
    [
      'an option that the generator has not',
      written('workload:\n  options:\n    threads: 4\n    thread: 4'),
      9,
      5,
      'workload.options.thread: sysbench has no option "thread"',
    ],
    [
      'a value that the generator does not take',
      written('workload:\n  options:\n    threads: 0'),
      8,
      5,
      'option "threads" cannot be 0',
    ],
    [
      'a level that the generator does not take',
      written('factors:\n- target: workload\n  name: threads\n  levels: [8, x]'),
      9,
      15,
      'option "threads" cannot be "x"',
    ],
    [
      'more trials than a life has days',
      written(
        `factors: [${'abcdefgh'.split('').map((name) => `{name: ${name}, levels: [1,2,3,4,5,6,7,8,9]}`)}]`,
      ),
      6,
      1,
      'trials are more than',
    ],
  ])('is refused with line and column: %s', (_, yaml, line, column, words) => {
    const failure = refusal(yaml);
    expect(failure.message).toContain(words);
    expect(failure).toMatchObject({ code: 'plan-invalid', line, column, subject: 'plan.yaml' });
    expect(failure.message).toContain(`plan.yaml, line ${line}, column ${column}: `);
  });

  it.each([
    ['the plan', 'replicats: 3', 'a plan has rackmark, name, question,'],
    ['a host', 'server: {hots: a}', 'server has host, program, base'],
    ['a factor', 'factors: [{name: x, level: [1]}]', 'factors has target, name, levels'],
    ['the order', 'order: {controlevery: 3}', 'order has kind, seed, controlEvery'],
    ['the analysis', 'analysis: {alpha: 0.05}', 'analysis has metric, confidence, margin'],
  ])('has a field that %s does not have: that is said before what is missing', (_, line, words) => {
    const failure = refusal(written(line));
    expect(failure.message).toContain('there is no such field');
    expect(failure.message).toContain(words);
  });

  it('is told everything that is wrong, each with its place', () => {
    const failure = refusal('rackmark: 1\nname: x\nserver: 7\nreplicates: many\n');
    expect(failure).toMatchObject({ line: 3, column: 1 });
    expect(failure.detail?.split('\n')).toEqual([
      'line 3, column 1: server: expected fields, found 7',
      'line 4, column 1: replicates: expected a number, found "many"',
      'line 1, column 1: client: is missing',
      'line 1, column 1: factors: is missing',
      'line 1, column 1: workload: is missing',
    ]);
  });
});
