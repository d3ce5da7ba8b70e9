import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { reportCalls } from '../../../main/reports/report-calls.ts';
import type { StoredTrial } from '../../../main/storage/trials.ts';
import { TrialRecords } from '../../../main/trials/trial-records.ts';
import type { Happening } from '../../support/recorded-experiment.ts';
import { silentDesktop } from '../../support/temporary-lab.ts';
import { markdownRows, tagsOf, textOf } from './markup-checks.ts';
import { addHost, formatIds, oneTrial, report, twoByTwo } from './reported.ts';

const hostile = `<script>alert(1)</script> "double" 'single' | pipe \`tick\` =cmd() & [x](y) *b* _i_`;
const hostileLine = `=cmd('/c calc')!A1 | <img src=x onerror=alert(1)>`;

/** Everything that other people name: plan, levels, hosts, failures, reasons. */
function hostileYaml(): string {
  return JSON.stringify({
    rackmark: 1,
    name: hostile,
    question: `${hostile}\nsecond line`,
    server: { host: '"><script>alert(1)</script>', base: `[mysqld]\n# ${hostile}\n\`\`\`\n` },
    client: { host: hostile },
    factors: [{ name: 'init_connect', levels: [hostileLine, '-- \' "\nx'] }],
    workload: {},
    warmupSeconds: 2,
    measureSeconds: 10,
    replicates: 2,
  });
}

function hostileHappening({ position }: StoredTrial): Happening {
  if (position === 1) return { excluded: hostile };
  if (position !== 2) return {};
  return {
    state: {
      status: 'failed',
      phase: 'start',
      failure: { code: 'server-did-not-start', message: `${hostile}\n|x`, remedy: hostile, detail: hostile },
    },
  };
}

function several({ position }: StoredTrial): Happening {
  switch (position) {
    case 1:
      return { excluded: 'a backup ran' };
    case 2:
      return {
        state: {
          status: 'failed',
          phase: 'start',
          failure: { code: 'server-did-not-start', message: 'mariadbd: out of memory.', remedy: '' },
        },
      };
    case 3:
      return { stalled: [5, 9] };
    case 4:
      return { state: { status: 'canceled', phase: 'measure' } };
    default:
      return {};
  }
}

it('a factor with one level is said once, not in every label, and charts still find their trials', async () => {
  const constant = '  - name: innodb_io_capacity\n    levels: [200]\nworkload:';
  const { draw } = report({ yaml: twoByTwo.replace('workload:', constant) });
  const [markdown = ''] = (await draw('md')).split('## Methods');
  expect(markdown.match(/I\/O capacity/g)).toHaveLength(1);
  expect(markdown).toContain('In every treatment: I/O capacity 200.');
  expect(markdown).toContain('pool 8G, flush at commit 2');
  const html = await draw('html');
  expect(html).toContain('Throughput over time');
  expect(html).toContain('<th>Pool, flush at commit</th>');
});

it.each([500, 1_250_000])('no label of a chart’s values is cut, at %i per second', async (rate) => {
  const { draw } = report({ yaml: twoByTwo, throughput: ({ position }) => rate * (1 + position / 10) });
  const html = await draw('html');
  const charts = [
    ...html.matchAll(/<svg role="img" aria-label="Throughput by[^>]* viewBox="(-?\d+) .*?<\/svg>/gs),
  ];
  expect(charts.length).toBeGreaterThan(0);
  for (const [chart, left] of charts) {
    const labels = [...chart.matchAll(/<text x="([\d.]+)" y="[\d.]+" text-anchor="end">([^<]+)</g)];
    expect(labels.length).toBeGreaterThan(1);
    for (const [, x, label = ''] of labels)
      expect(Number(x) - label.length * 6.2, label).toBeGreaterThanOrEqual(Number(left));
  }
});

describe('names that other people chose', () => {
  it('stay text in HTML', async () => {
    const page = await report({ yaml: hostileYaml(), happened: hostileHappening }).draw('html');
    const tags = new Set(tagsOf(page));
    expect(tags).not.toContain('script');
    expect(tags).not.toContain('img');
    for (const words of [hostile, hostileLine]) expect(textOf(page)).toContain(words);
  });

  it('stay text in Markdown, and leave its tables whole', async () => {
    const text = await report({ yaml: hostileYaml(), happened: hostileHappening }).draw('md');
    const rows = markdownRows(text);
    const widths = rows.map((cells) => cells.length);
    expect(rows.length).toBeGreaterThan(6);
    expect(new Set(widths)).toEqual(new Set([6]));
    // What is left when our own emphasis is taken away is other people's.
    const [written = ''] = text.replaceAll(/^- \*\*[\w ]+\*\*/gm, '').split('## Repeat it');
    expect(written).not.toMatch(/(?<!\\)[<`*[]/);
    expect(written.split('\n').filter((line) => line.startsWith('#'))).toHaveLength(3);
  });

  it('keep the plan in its fence whatever fences it holds', async () => {
    const text = await report({ yaml: hostileYaml() }).draw('md');
    const [fence] = /`{4,}/.exec(text) ?? [];
    expect(text.trimEnd().endsWith(`${fence}`)).toBe(true);
    expect(text.split(`${fence}`)).toHaveLength(3);
  });

  it('are no formulas in CSV, and are read back as they were', async () => {
    const text = await report({ yaml: hostileYaml(), happened: hostileHappening }).draw('csv');
    const { data, errors } = Papa.parse<Record<string, string>>(text.trimEnd(), { header: true });
    expect(errors).toEqual([]);
    for (const row of data)
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?![\d.])/);
    const levels = new Set(data.map((row) => row.init_connect));
    expect(levels).toEqual(new Set([`'${hostileLine}`, `'-- ' "\nx`]));
  });

  it.each([
    [`-1+cmd|' /C calc'!A0`, `'-1+cmd|' /C calc'!A0`],
    ['-2-3', `'-2-3`],
    ['-.5*A1', `'-.5*A1`],
    ['-1.5', '-1.5'],
    ['-.5', '-.5'],
    ['-1e-3', '-1e-3'],
    ['@SUM(A1)', `'@SUM(A1)`],
  ])('are no formulas in CSV behind a minus either: %s', async (level, cell) => {
    const factors = JSON.stringify([{ name: 'init_connect', levels: [level, 'x'] }]);
    const yaml = oneTrial.replace('factors: []', `factors: ${factors}`);
    const text = await report({ yaml }).draw('csv');
    const { data } = Papa.parse<Record<string, string>>(text.trimEnd(), { header: true });
    expect(new Set(data.map((row) => row.init_connect))).toEqual(new Set([cell, 'x']));
  });

  it('are as they were in JSON', async () => {
    const read = JSON.parse(await report({ yaml: hostileYaml() }).draw('json'));
    expect(read.experiment.name).toBe(hostile);
    expect(read.experiment.plan.factors[0].levels[0]).toBe(hostileLine);
  });

  it.each(formatIds)('make a plain file name (%s)', async (format) => {
    expect((await report({ yaml: hostileYaml() }).drawn(format)).fileName).toMatch(
      /^[A-Za-z0-9][\w.-]*\.[a-z]+$/,
    );
  });
});

describe('an HTML report', () => {
  it('needs nothing but itself', async () => {
    const page = await report({ yaml: twoByTwo }).draw('html');
    expect(page).not.toMatch(
      /https?:|<script|<link|<img|<iframe|src=|href=|url\(|@import|@font-face|javascript:/i,
    );
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(page).toContain('prefers-color-scheme: dark');
  });

  it('says every number outside its charts: nothing is lost without style and drawing', async () => {
    const page = await report({ yaml: twoByTwo, happened: several }).draw('html');
    const words = textOf(page.replaceAll(/<svg.*?<\/svg>/gs, ''));
    expect(page).not.toMatch(/="[^"]*var\(/);
    for (const said of [
      'Pool and flush',
      'What does each bring?',
      'baseline',
      '1G, 1',
      'Methods',
      'replicates: 2',
    ])
      expect(words).toContain(said);
  });

  it('draws each chart once and names what it shows', async () => {
    const page = await report({ yaml: twoByTwo }).draw('html');
    const named = [...page.matchAll(/<svg role="img" aria-label="([^"]*)"/g)].map(([, label]) => label);
    expect(named).toHaveLength(5);
    expect(named.filter((label) => label?.endsWith('2 trials, scale to 1\u00A0000\u00A0/s'))).toHaveLength(4);
    expect(page).not.toContain('NaN');
    expect(page).not.toContain('Infinity');
    expect(page).not.toContain('undefined');
  });

  it('draws more points than pixels as a mean in a band, so that no stall is lost', async () => {
    const yaml = oneTrial.replace('measureSeconds: 10', 'measureSeconds: 2000');
    const page = await report({ yaml, happened: () => ({ stalled: [700, 702] }) }).draw('html');
    const [, band = ''] = /<path class="spread l1" d="([^"]*)"/.exec(page) ?? [];
    const depths = [...band.matchAll(/V([\d.]+)/g)].map(([, y]) => Number(y));
    expect(depths.length).toBeLessThan(210);
    expect(Math.max(...depths)).toBeGreaterThan(105);
    expect(page.length).toBeLessThan(60_000);
  });
});

describe('a report shows what did not go as planned', () => {
  it.each(['html', 'md', 'csv'])('with its outcome (%s)', async (format) => {
    const drawn = await report({ yaml: twoByTwo, happened: several }).draw(format);
    const text = format === 'html' ? textOf(drawn) : drawn;
    expect(text).toContain('excluded: a backup ran');
    expect(text).toContain('failed in start: mariadbd: out of memory');
    expect(text).toContain('suspect: ');
    expect(text).toContain('canceled in measure');
    expect(text).not.toContain('..');
  });

  it('and what was used all the same does not count as left out', async () => {
    const drawn = await report({ yaml: twoByTwo, happened: several }).draw('md');
    const exclusions = drawn.split('\n').find((line) => line.startsWith('- **Exclusions**')) ?? '';
    expect(exclusions).toMatch(/Used all the same: trial \d+ suspect: /);
    expect(exclusions).not.toMatch(/(?<!Used all the same: )trial \d+ suspect/i);
  });

  it('as rows of data even where nothing was measured', async () => {
    const { data } = Papa.parse<Record<string, string>>(
      (await report({ yaml: twoByTwo, happened: several }).draw('csv')).trimEnd(),
      { header: true },
    );
    expect(new Set(data.map((row) => row.trial)).size).toBe(10);
    expect(data.filter((row) => row.trial === '2')).toMatchObject([
      { status: 'failed', metric: '', value: '' },
    ]);
  });

  it.each(formatIds)('of one trial alone, without a verdict (%s)', async (format) => {
    const drawn = await report({ yaml: oneTrial }).draw(format);
    expect(drawn).not.toMatch(/class="verdict better|"verdict": "better"|\| better \|/);
    if (format === 'html') expect(tagsOf(drawn).length).toBeGreaterThan(30);
  });

  it.each(formatIds)('of an experiment of which every trial failed (%s)', async (format) => {
    const failure = { code: 'host-unreachable' as const, message: 'r620-a does not answer.', remedy: '' };
    const happened = () => ({ state: { status: 'failed' as const, phase: 'preflight' as const, failure } });
    const drawn = await report({ yaml: twoByTwo, happened }).draw(format);
    expect(drawn).toContain('r620-a does not answer');
    if (format === 'html') expect(tagsOf(drawn).length).toBeGreaterThan(30);
  });
});

it.each(['html', 'md'])(
  'a report of an import claims nothing about how it was measured (%s)',
  async (format) => {
    const drawn = await report({ yaml: twoByTwo, source: 'imported' }).draw(format);
    expect(drawn).toContain('is not on record');
    expect(drawn).not.toMatch(/A replicate is a restart|private instance|Repeat it|randomised/);
  },
);

describe('a redacted report', () => {
  const yaml = twoByTwo.replace(
    'name: Pool and flush',
    'name: "On R620-A, by alice at 192.0.2.17 (/srv/bench)"',
  );

  it.each(formatIds)('names no host, address, user or directory (%s)', async (format) => {
    const { parts, drawn } = report({ yaml, happened: several });
    addHost(parts, { name: 'r620-a', user: 'alice', directory: '/srv/bench' });
    addHost(parts, { name: 'other', address: 'db.example.org', user: 'bob' });
    const { text, fileName } = await drawn(format, true);
    expect(`${fileName}\n${text}`).not.toMatch(/r620-a|alice|192\.0\.2\.17|srv\/bench|r620-b/i);
  });

  it('still names the hosts when it is not asked to hide them', async () => {
    expect(await report({ yaml }).draw('html')).toContain('R620-A');
  });

  it.each([
    ['better', 'svg'],
    ['class', 'td'],
    ['valid', 'succeeded'],
    ['throughput', 'ratio'],
  ])('stays the same drawing when host and user are named %s and %s', async (name, user) => {
    const { parts, draw } = report({
      yaml: twoByTwo,
      throughput: ({ treatment }) => (treatment.innodb_buffer_pool_size === '8G' ? 900 : 500),
    });
    const before = await draw('html');
    expect(before).toContain('class="verdict better"');
    addHost(parts, { name, user });
    const after = await draw('html', true);
    expect(tagsOf(after)).toEqual(tagsOf(before));
    expect([...after.matchAll(/class="[^"]*"/g)].join()).toEqual(
      [...before.matchAll(/class="[^"]*"/g)].join(),
    );
    const read = JSON.parse(await draw('json', true));
    const plain = JSON.parse(await draw('json'));
    for (const [index, { verdict }] of plain.comparison.treatments.entries())
      expect(read.comparison.treatments[index].verdict).toBe(verdict);
    expect(Object.keys(read).sort()).toEqual(Object.keys(plain).sort());
  });
});

it('a report of a plan keeps the baseline of the plan, and refuses another', async () => {
  const { parts, id } = report({ yaml: twoByTwo });
  const calls = reportCalls(parts.stores, new TrialRecords(parts), silentDesktop(), parts.now);
  const baseline = { innodb_buffer_pool_size: '8G', innodb_flush_log_at_trx_commit: 1 };
  await expect(
    Promise.resolve(calls['reports.draw']({ experimentId: id, format: 'json', redact: false, baseline })),
  ).rejects.toMatchObject({ failure: { code: 'invalid-input' } });
});
