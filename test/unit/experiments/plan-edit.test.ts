import { describe, expect, it } from 'vitest';
import { editPlanText } from '../../../main/experiments/plan-edit.ts';
import { readPlan } from '../../../main/experiments/plan-file.ts';
import type { Factor, Plan } from '../../../preload/contract/experiments.ts';
import { seeded } from '../../support/pieces.ts';
import { planWith, shortestPlan, writtenPlan } from './plan-texts.ts';

/** Lines that only the one or only the other text has, as a reviewer would see them. */
function difference(before: string, after: string): string[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !fresh.includes(line)).map((line) => `- ${line.trim()}`),
    ...fresh.filter((line) => !old.includes(line)).map((line) => `+ ${line.trim()}`),
  ];
}

function edit(change: (plan: Plan) => Plan, text = writtenPlan): string {
  const plan = change(readPlan(text));
  const edited = editPlanText(text, plan);
  expect(readPlan(edited)).toEqual(plan);
  return edited;
}

function withoutBaseline(plan: Plan): Plan {
  const { baseline: _baseline, ...rest } = plan;
  return rest;
}

const changeFactor = (index: number, change: Partial<Factor>) => (plan: Plan) => ({
  ...plan,
  factors: plan.factors.map((factor, at) => (at === index ? { ...factor, ...change } : factor)),
});

describe('an edit of a plan’s text', () => {
  it('adds, changes and takes out what a plan asks of its host', () => {
    const asked = edit((plan) => ({ ...plan, hostSettings: { governor: 'performance', swappiness: 1 } }));
    expect(difference(writtenPlan, asked)).toEqual([
      '+ hostSettings:',
      '+ governor: performance',
      '+ swappiness: 1',
    ]);
    const changed = edit((plan) => ({ ...plan, hostSettings: { governor: 'performance' } }), asked);
    expect(difference(asked, changed)).toEqual(['- swappiness: 1']);
    const without = edit(({ hostSettings: _hostSettings, ...plan }) => plan, changed);
    expect(without).toBe(writtenPlan);
  });

  it('changes no letter when nothing changed', () => {
    expect(edit((plan) => plan)).toBe(writtenPlan);
    expect(edit((plan) => plan, shortestPlan)).toBe(shortestPlan);
  });

  it.each<[string, (plan: Plan) => Plan, string[]]>([
    ['a number', (plan) => ({ ...plan, replicates: 5 }), ['- replicates: 3', '+ replicates: 5']],
    [
      'a quoted text, in its quotes and before its comment',
      (plan) => ({ ...plan, name: 'Pool' }),
      ["- name: 'Pool × flush'   # short", "+ name: 'Pool'   # short"],
    ],
    [
      'a text of several lines',
      (plan) => ({ ...plan, server: { ...plan.server, base: '[mysqld]\nskip_log_bin\n' } }),
      ['- # inside the option file', '- innodb_flush_method = O_DIRECT', '+ skip_log_bin'],
    ],
    [
      'a folded text',
      (plan) => ({ ...plan, question: 'Is it worth it?' }),
      ['- Does a larger pool', '- pay?', '+ Is it worth it?'],
    ],
    [
      'a field between braces',
      (plan) => ({ ...plan, client: { host: 'r720' } }),
      ['- client: { host: "r710" }', '+ client: { host: "r720" }'],
    ],
    [
      'a level between others, which keep their quotes',
      changeFactor(0, { levels: ['1G', '8G', '12G', '16G'] }),
      [`- levels: [1G,   '8G', "16G"]   # three sizes`, `+ levels: [1G, '8G', 12G, "16G"]   # three sizes`],
    ],
    [
      'a level in place',
      changeFactor(0, { levels: ['1G', '4G', '16G'] }),
      [`- levels: [1G,   '8G', "16G"]   # three sizes`, `+ levels: [1G,   '4G', "16G"]   # three sizes`],
    ],
    ['a level of a list in lines', changeFactor(1, { levels: [1, 2, 0] }), ['+ - 0']],
    ['a level less of a list in lines', changeFactor(1, { levels: [2] }), ['- - 1   # safe']],
    [
      'a factor more',
      (plan) => ({
        ...plan,
        factors: [...plan.factors, { target: 'workload', name: 'threads', levels: [1, 8] }],
      }),
      ['+ - target: workload', '+ name: threads', '+ levels: [1, 8]'],
    ],
    [
      'a factor less',
      (plan) => ({ ...plan, factors: plan.factors.slice(0, 1) }),
      ['- - name: innodb_flush_log_at_trx_commit', '- levels:', '- - 1   # safe', '- - 2   # fast'],
    ],
    [
      'an option more',
      (plan) => ({
        ...plan,
        workload: { ...plan.workload, options: { ...plan.workload.options, tables: 4 } },
      }),
      ['+ tables: 4'],
    ],
    [
      'an option less',
      (plan) => ({ ...plan, workload: { ...plan.workload, options: { script: 'oltp_read_write' } } }),
      ['- threads: 8     # as in production'],
    ],
    [
      'a field that had its default',
      (plan) => ({ ...plan, order: { ...plan.order, seed: 7 } }),
      ['+ order:', '+ kind: blocks', '+ seed: 7', '+ controlEvery: 6'],
    ],
    ['a field taken away', withoutBaseline, ['- baseline:', '- innodb_buffer_pool_size: 1G']],
  ])('shows as that alone: %s', (_, change, expected) => {
    expect(difference(writtenPlan, edit(change))).toEqual(expected);
  });

  it('keeps a number that no double holds as it is written', () => {
    const text = writtenPlan.replace("'8G'", '18446744073709551615');
    expect(edit((plan) => plan, text)).toBe(text);
  });

  it('keeps the line ends of Windows', () => {
    const text = writtenPlan.replaceAll('\n', '\r\n');
    const edited = edit((plan) => ({ ...plan, replicates: 5, measureSeconds: 10 }), text);
    expect(edited.replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('writes the first factor where an empty list stood', () => {
    const factors: Factor[] = [{ target: 'setting', name: 'x', levels: ['a, b', 'c'] }];
    const edited = edit((plan) => ({ ...plan, factors }), shortestPlan);
    expect(edited.split('\n').slice(0, 4)).toEqual(shortestPlan.split('\n').slice(0, 4));
  });

  it('writes anew what is no plan yet', () => {
    const plan = planWith();
    for (const text of ['', 'name: [', 'name: x', '- a', 'a: *b']) {
      expect(readPlan(editPlanText(text, plan))).toEqual(plan);
    }
  });

  it('says what the plan says, whatever changes after whatever', () => {
    const random = seeded(20261130);
    let text = writtenPlan;
    for (let step = 0; step < 300; step++) {
      const plan = changedAnyhow(readPlan(text), random);
      const edited = editPlanText(text, plan);
      expect(readPlan(edited), `step ${step}\n${text}`).toEqual(plan);
      text = edited;
    }
    expect(text).toContain('# Written by hand');
    expect(text).toContain('# inside the option file');
  });
});

function changedAnyhow(plan: Plan, random: () => number): Plan {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const words = ['a', 'on', '8G', "it's", 'x: y', '# no', '- z', '1', ' ', 'é "q"', 'a, b', '[c', 'l1\nl2'];
  const levels = () => Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick([...words, 1, 2.5]));
  const factors = [...plan.factors];
  const at = Math.floor(random() * factors.length);
  const known = factors[at];
  switch (Math.floor(random() * 9)) {
    case 0:
      return { ...plan, name: pick(words) };
    case 1:
      return { ...plan, question: pick([...words, '']) };
    case 2:
      return { ...plan, replicates: 1 + Math.floor(random() * 9) };
    case 3:
      factors.splice(at, 0, { target: 'setting', name: pick(['p', 'q', 'r']), levels: levels() });
      return { ...plan, factors: factors.slice(0, 4) };
    case 4:
      return { ...plan, factors: factors.toSpliced(at, 1) };
    case 5:
      return known ? { ...plan, factors: factors.with(at, { ...known, levels: levels() }) } : plan;
    case 6:
      return { ...plan, baseline: { [pick(['p', 'q'])]: pick(words) } };
    case 7:
      return withoutBaseline(plan);
    default:
      return { ...plan, order: { ...plan.order, seed: Math.floor(random() * 100) } };
  }
}
