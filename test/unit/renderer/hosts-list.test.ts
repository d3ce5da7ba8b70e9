import { describe, expect, test } from 'vitest';
import type { FactChange } from '../../../preload/contract/facts.ts';
import type { Trial } from '../../../preload/contract/trials.ts';
import { roughAge } from '../../../renderer/hosts/age.ts';
import { changeOf, fitnessOf } from '../../../renderer/hosts/fitness.ts';
import { groupHead, listed, shortModel } from '../../../renderer/hosts/host-groups.ts';
import { signedMilliseconds } from '../../../renderer/hosts/host-link.tsx';
import { noiseOf } from '../../../renderer/hosts/noise.ts';
import { secretWanted } from '../../../renderer/hosts/secret-wanted.ts';
import { asText, matching } from '../../../renderer/hosts/transcript-text.ts';
import { fact, finding, sampleHost } from './hosts-sample.ts';
import { sampleTrial } from './sample-trial.ts';

const now = new Date('2026-11-30T20:10:00.000Z');

describe('whether a host is fit to measure on', () => {
  test('is not known before anything was read', () => {
    expect(fitnessOf(sampleHost({ facts: null }), now)).toMatchObject({
      shape: 'pending',
      words: 'Not known whether it is fit',
    });
  });

  test('is no when one check blocks, which is named', () => {
    const findings = [
      finding('warns', 'Swappiness 60'),
      finding('blocks', 'No mysqld'),
      finding('passes', 'THP'),
    ];
    expect(fitnessOf(sampleHost({ findings }), now)).toEqual({
      shape: 'blocks',
      words: 'Not fit to measure on',
      detail: 'No mysqld; read 10\u00A0min ago',
    });
  });

  test('is yes with warnings, of which the first is named', () => {
    const findings = [finding('warns', 'Swappiness 60'), finding('warns', 'Turbo on')];
    expect(fitnessOf(sampleHost({ findings }), now)).toMatchObject({
      words: 'Fit, with 2 warnings',
      detail: 'Swappiness 60 and 1 more; read 10\u00A0min ago',
    });
  });

  test('is only what was while the link is lost', () => {
    const failure = { code: 'connection-lost', message: '', remedy: '' } as const;
    const link = { state: 'lost', since: now.toISOString(), failure } as const;
    const findings = [finding('warns', 'Swappiness 60')];
    expect(fitnessOf(sampleHost({ findings, link }), now)).toMatchObject({
      shape: 'pending',
      words: 'Was fit, with 1 warning',
    });
  });

  test('is yes when all pass, and no question for a jump host', () => {
    const findings = [finding('passes', 'THP')];
    expect(fitnessOf(sampleHost({ findings }), now)).toMatchObject({ shape: 'passes' });
    expect(fitnessOf(sampleHost({ findings, roles: [] }), now)).toMatchObject({ words: 'Not measured on' });
  });
});

describe('what changed since last time', () => {
  const heading = { id: 1, hostId: 1, readAt: '2026-11-12T09:10:00.000Z', source: 'read', facts: 3 } as const;
  const change = (path: string, kind: FactChange['kind'] = 'changed'): FactChange => ({
    kind,
    path,
    label: path,
    before: fact(path, 1),
    after: fact(path, 2),
  });
  const since = (changes: FactChange[]) => changeOf({ before: heading, after: heading, changes, same: 140 });

  test('is named, the first three', () => {
    expect(since(['kernel', 'governor', 'BIOS', 'free'].map((path) => change(path)))).toEqual({
      shape: 'informs',
      words: '4 facts changed',
      detail: 'since the last trial here: kernel, governor, BIOS and 1 more',
    });
  });

  test('is nothing where one side could not be asked', () => {
    expect(since([change('raid', 'unread')])).toMatchObject({ shape: 'passes', words: 'Nothing changed' });
  });

  test('is no question before the first trial', () => {
    expect(changeOf(null)).toMatchObject({ words: 'No trial here yet' });
  });
});

describe('the list of hosts', () => {
  const hosts = [
    sampleHost({ id: 1, name: 'gen-1', roles: ['client'] }),
    sampleHost({ id: 2, name: 'r10', groups: ['rack 4'] }),
    sampleHost({ id: 3, name: 'r9', groups: ['rack 3'], tags: ['flash'] }),
    sampleHost({ id: 4, name: 'gw', roles: [] }),
  ];
  const names = (...args: Parameters<typeof listed>) => listed(...args).map(({ name }) => name);

  test('has servers first, then load generators, then jump hosts, by name', () => {
    expect(names(hosts, '', 'role')).toEqual(['r9', 'r10', 'gen-1', 'gw']);
  });

  test('is parted by the first group of each, hosts of no group last', () => {
    expect(names(hosts, '', 'group')).toEqual(['r9', 'r10', 'gen-1', 'gw']);
    expect(listed(hosts, '', 'group').map((host) => groupHead(host, 'group'))).toEqual([
      'rack 3',
      'rack 4',
      'In no group',
      'In no group',
    ]);
  });

  test('is filtered by every word, in tags, groups, roles and model', () => {
    expect(names(hosts, 'FLASH', 'role')).toEqual(['r9']);
    expect(names(hosts, 'rack r620', 'role')).toEqual(['r9', 'r10']);
    expect(names(hosts, 'load', 'role')).toEqual(['gen-1']);
    expect(names(hosts, 'rack load', 'role')).toEqual([]);
  });

  test.each([
    ['Dell Inc. PowerEdge R620', 'R620'],
    ['HP ProLiant DL380 Gen9', 'DL380 Gen9'],
    ['QEMU Standard PC', 'QEMU Standard PC'],
  ])('calls a %s %s', (model, short) => {
    const { facts } = sampleHost();
    expect(shortModel({ facts: facts === null ? null : { ...facts, model } })).toBe(short);
  });
});

test.each([
  ['2026-11-30T20:09:50.000Z', 'just now'],
  ['2026-11-30T20:05:59.000Z', '4 min ago'],
  ['2026-11-30T18:00:00.000Z', '2 h ago'],
  ['2026-11-18T20:00:00.000Z', '12 d ago'],
])('%s was %s', (iso, words) => {
  expect(roughAge(iso, now).replaceAll('\u00A0', ' ')).toBe(words);
});

test.each([
  [0.003, '+3 ms'],
  [-0.011, '−11 ms'],
  [0.0001, '0 ms'],
  [-2.25, '−2.3 s'],
])('a clock that is off by %d s is shown as %s', (seconds, shown) => {
  expect(signedMilliseconds(seconds).replaceAll('\u00A0', ' ')).toBe(shown);
});

describe('the noise of a host', () => {
  const trial = ({ value, ...change }: Partial<Trial> & { readonly value: number }): Trial => ({
    ...sampleTrial({ serverHost: 'r620-a', endedAt: '2026-11-14T10:00:00.000Z', ...change }),
    throughput: {
      metric: 'throughput',
      label: 'Throughput',
      value,
      unit: '1/s',
      direction: 'higher',
      interval: null,
      points: null,
      effectivePoints: null,
      method: 'mean',
      warnings: [],
      source: null,
    },
  });

  test('is the spread of log throughput within treatments, pooled', () => {
    const trials = [
      ...[100, 110].map((value) => trial({ value })),
      ...[200, 210, 220].map((value) => trial({ value, label: 'B' })),
    ];
    // R: x <- log(c(100,110)); y <- log(c(200,210,220)); sqrt((var(x)*1 + var(y)*2) / 3)
    expect(noiseOf(trials, 'r620-a')?.ratio).toBeCloseTo(0.05502995943, 9);
  });

  test('is not known from two trials, nor from those of other hosts or of no worth', () => {
    expect(
      noiseOf(
        [100, 110].map((value) => trial({ value })),
        'r620-a',
      ),
    ).toBeNull();
    const bad = { worth: 'suspect', reasons: [], rules: 12 } as const;
    const trials = [100, 110, 120].map((value) => trial({ value, validity: { ...bad, reasons: [] } }));
    expect(noiseOf(trials, 'r620-a')).toBeNull();
    expect(
      noiseOf(
        [100, 110, 120].map((value) => trial({ value })),
        'r710-b',
      ),
    ).toBeNull();
  });

  test('is that of the newest experiment', () => {
    const old = [100, 100, 100].map((value) => trial({ value }));
    const late = { experimentId: 99, experimentName: 'A/A', endedAt: '2026-11-20T10:00:00.000Z' };
    const recent = [100, 110, 120].map((value) => trial({ value, ...late }));
    expect(noiseOf([...recent, ...old], 'r620-a')).toMatchObject({ experiment: 'A/A', trials: 3 });
  });
});

describe('the secret that a host waits for', () => {
  const byKey = sampleHost({ authentication: { kind: 'key', keyFile: '~/.ssh/rack' } });
  const needed = { code: 'secret-needed', message: '', remedy: '' } as const;

  test('is what the failure names', () => {
    const secret = { kind: 'passphrase', keyFile: '~/.ssh/other' } as const;
    expect(secretWanted(byKey, { ...needed, secret })).toMatchObject(secret);
    expect(secretWanted(byKey, { ...needed, secret: { kind: 'sudo' } })).toMatchObject({
      kind: 'sudo',
      name: 'Password for sudo',
      of: 'of lab on r620-a',
    });
  });

  test('is else that of the first way to log in', () => {
    expect(secretWanted(byKey)).toMatchObject({ kind: 'passphrase', keyFile: '~/.ssh/rack' });
    expect(secretWanted(sampleHost({ authentication: { kind: 'password' } }))).toMatchObject({
      kind: 'password',
    });
  });
});

test('a transcript is shown newest first and copied as it happened', () => {
  const entry = (command: string, code: number | null) => ({
    startedAt: '2026-11-30T20:00:00.000Z',
    seconds: 0.5,
    command,
    code,
    ending: code === null ? 'timed out' : `exit ${code}`,
  });
  const entries = [entry('id -u', 0), entry('dmidecode', null)];
  expect(matching(entries, '').map(({ command }) => command)).toEqual(['dmidecode', 'id -u']);
  expect(matching(entries, 'timed')).toEqual([entries[1]]);
  expect(asText(matching(entries, ''))).toBe(
    '2026-11-30T20:00:00.000Z\t0.5\t0\tid -u\n2026-11-30T20:00:00.000Z\t0.5\ttimed out\tdmidecode',
  );
});
