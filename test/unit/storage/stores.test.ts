import { describe, expect, it } from 'vitest';
import { packPieces } from '../../../main/storage/packed-json.ts';
import type { Finding, HostFacts } from '../../../preload/contract/hosts.ts';
import type { ImportPreview } from '../../../preload/contract/import-preview.ts';
import type { Measurement } from '../../../preload/contract/trials.ts';
import { failureThrownBy } from './failure-thrown-by.ts';
import { addTrial, at, newTrial, openHistory, plan } from './history.ts';

const later = '2026-03-01T10:05:00.000Z';

async function* inPieces(value: object): AsyncGenerator<string, void> {
  const text = JSON.stringify(value);
  yield text.slice(0, 10);
  yield text.slice(10);
}

const preview: ImportPreview = {
  factors: [],
  trials: [],
  metrics: [],
  files: [{ path: 'log.txt', bytes: 3, outcome: 'kept', as: '', sentence: '' }],
  counts: {
    files: 1,
    bytes: 3,
    read: 0,
    kept: 1,
    empty: 0,
    binary: 0,
    unreadable: 0,
    refused: 0,
    duplicate: 0,
  },
  configurations: [],
  findings: [],
};

const host = {
  name: 'r620',
  address: '10.0.0.1',
  port: 22,
  user: 'dba',
  authentication: { kind: 'key' as const, keyFile: '~/.ssh/id_ed25519' },
  roles: ['server' as const],
  directory: '',
  notes: '',
  practice: false,
};

const finding: Finding = {
  id: 'thp',
  severity: 'warns',
  title: 'Transparent huge pages',
  sentence: 'They are on.',
  remedy: 'Turn them off.',
  evidence: '[always] madvise never',
};

function keyTrusted(fingerprint: string, addedAt: string) {
  return { fingerprint, algorithm: 'ssh-ed25519', publicKey: null, source: 'asked', addedAt };
}

function factsRead(readAt: string): HostFacts {
  return {
    readAt,
    hostname: 'r620',
    model: null,
    system: 'Debian 12',
    kernel: '6.1.0',
    cpuModel: 'E5-2670',
    threads: 32,
    memoryBytes: 128 * 2 ** 30,
    freeBytes: 2 ** 40,
    user: 'dba',
    tools: { mysqld: { path: '/usr/sbin/mysqld', version: '8.4.8' } },
  };
}

describe('hosts', () => {
  it('come back as they were given, by id and by name', () => {
    const { hosts } = openHistory();
    const stored = hosts.insert(host);
    expect(stored).toEqual({
      ...host,
      groups: [],
      tags: [],
      furtherAuthentication: [],
      jumpHostId: null,
      legacyAlgorithms: false,
      useSudo: false,
      id: 1,
      hostKey: null,
      facts: null,
      findings: [],
    });
    expect(hosts.findByName('r620')).toEqual(stored);
    expect(hosts.findByName('r710')).toBeNull();
    expect(hosts.find(2)).toBeNull();
  });

  it('cannot share a name', () => {
    const { hosts } = openHistory();
    hosts.insert(host);
    const other = hosts.insert({ ...host, name: 'r710' });
    expect(failureThrownBy(() => hosts.insert(host))).toMatchObject({ code: 'conflict', subject: 'r620' });
    expect(failureThrownBy(() => hosts.change(other.id, host)).code).toBe('conflict');
  });

  it('keep their trusted key and facts through a change', () => {
    const { hosts } = openHistory();
    const { id } = hosts.insert(host);
    hosts.trustKey(id, keyTrusted('SHA256:abc', at));
    hosts.addFacts(id, factsRead(at), [finding]);
    expect(hosts.change(id, { ...host, address: '10.0.0.2' })).toMatchObject({
      address: '10.0.0.2',
      hostKey: 'SHA256:abc',
      facts: factsRead(at),
      findings: [finding],
    });
    hosts.forgetKeys(id);
    expect(hosts.get(id).hostKey).toBeNull();
  });

  it('can have several keys, the one trusted last shown first, and lose one', () => {
    const { hosts } = openHistory();
    const { id } = hosts.insert(host);
    const keys = [keyTrusted('SHA256:abc', at), keyTrusted('SHA256:def', later)];
    for (const key of keys) hosts.trustKey(id, key);
    expect(hosts.keys(id)).toEqual(keys);
    expect(hosts.get(id).hostKey).toBe('SHA256:def');
    hosts.forgetKeys(id, 'SHA256:def');
    expect(hosts.keys(id)).toEqual(keys.slice(0, 1));
    hosts.remove(id);
    expect(hosts.keys(id)).toEqual([]);
  });

  it('keep how they are reached', () => {
    const { hosts } = openHistory();
    const gate = hosts.insert({ ...host, name: 'gate', roles: [] });
    const behind = {
      ...host,
      groups: ['rack 7'],
      tags: ['H710'],
      furtherAuthentication: [{ kind: 'keyboard-interactive' as const }],
      jumpHostId: gate.id,
      legacyAlgorithms: true,
      useSudo: true,
    };
    const { id } = hosts.insert(behind);
    expect(hosts.get(id)).toMatchObject(behind);
    expect(failureThrownBy(() => hosts.remove(gate.id))).toMatchObject({
      code: 'conflict',
      message: 'gate is the jump host of r620.',
    });
    hosts.change(id, { ...behind, jumpHostId: null });
    hosts.remove(gate.id);
    expect(hosts.get(id).jumpHostId).toBeNull();
  });

  it('show their newest facts and keep the earlier ones', () => {
    const { hosts } = openHistory();
    const { id } = hosts.insert(host);
    hosts.addFacts(id, factsRead(at), []);
    hosts.addFacts(id, factsRead(later), []);
    expect(hosts.get(id).facts?.readAt).toBe(later);
    expect(hosts.factsHistory(id).map(({ readAt }) => readAt)).toEqual([at, later]);
  });

  it('cannot be removed while something on them is not undone', () => {
    const { hosts, intents } = openHistory();
    const { id } = hosts.insert(host);
    const intent = intents.open({ trialId: null, hostId: id, kind: 'directory', what: { path: '/a' } }, at);
    expect(failureThrownBy(() => hosts.remove(id)).code).toBe('conflict');
    intents.close(intent, later);
    hosts.remove(id);
    expect(hosts.list()).toEqual([]);
    expect(failureThrownBy(() => hosts.get(id)).code).toBe('not-found');
  });
});

describe('experiments', () => {
  it('are listed newest first and by status', () => {
    const { experiments } = openHistory();
    experiments.insert({ plan, yaml: '', source: 'designed' }, at);
    experiments.insert({ plan, yaml: '', source: 'template', status: 'queued' }, at);
    expect(experiments.list().map(({ id }) => id)).toEqual([2, 1]);
    expect(experiments.list({ status: ['queued', 'running'] }).map(({ id }) => id)).toEqual([2]);
  });

  it('remember their first start, and their end until they go on', () => {
    const { experiments } = openHistory();
    const { id } = experiments.insert({ plan, yaml: '', source: 'designed' }, at);
    expect(experiments.setStatus(id, 'queued', at)).toMatchObject({ startedAt: null, endedAt: null });
    experiments.setStatus(id, 'running', at);
    expect(experiments.setStatus(id, 'finished', later)).toMatchObject({ startedAt: at, endedAt: later });
    expect(experiments.setStatus(id, 'running', later)).toMatchObject({ startedAt: at, endedAt: null });
  });

  it('count their trials by status', () => {
    const { experiments, trials } = openHistory();
    const { id } = experiments.insert({ plan, yaml: '', source: 'designed' }, at);
    const ids = [0, 1, 2].map((position) => trials.insert(newTrial(id, { position }), at).id);
    trials.setState(ids[0] ?? 0, { status: 'running', phase: 'deploy' }, at);
    trials.setState(ids[1] ?? 0, { status: 'canceled', phase: null }, at);
    const none = { total: 0, pending: 0, running: 0, succeeded: 0, failed: 0, canceled: 0 };
    expect(experiments.counts(id)).toEqual({ ...none, total: 3, pending: 1, running: 1, canceled: 1 });
    expect(experiments.counts(99)).toEqual(none);
  });

  it('take all that belongs to them along, but no open intent', async () => {
    const history = openHistory();
    const trialId = addTrial(history);
    const hostId = history.hosts.insert(host).id;
    history.intents.open({ trialId, hostId, kind: 'directory', what: { path: '/a' } }, at);
    history.measurements.replace(trialId, [throughput]);
    history.trialFiles.put(trialId, { name: 'out', bytes: 3, sha256: 'aa', parser: null });
    history.annotations.add(trialId, { atSeconds: 1, durationSeconds: 2, text: 'stall', kind: 'stall' });
    history.settingReadings.replace(trialId, [
      { name: 'a', requested: '1', effective: '1', agreement: 'as-requested', reason: '' },
    ]);
    const stored = {
      name: 'x',
      experimentId: 1,
      trialIds: [trialId],
      recipe: '{"trials":[]}',
      preview: await packPieces(inPieces(preview)),
      parser: 'p',
      at,
    };
    const importId = history.imports.open('x', at);
    history.imports.addSeen(importId, { identity: 'aa sysbench 0', trialId, why: '' });
    history.imports.setStored(importId, stored);

    history.experiments.remove(1);
    expect(history.intents.listOpen()).toMatchObject([{ trialId: null, hostId, what: { path: '/a' } }]);
    const tables = [
      'trials',
      'trial_history',
      'measurements',
      'trial_files',
      'annotations',
      'setting_readings',
      'imports',
      'import_seen',
    ];
    for (const table of tables) {
      expect(history.connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0);
    }
    expect(failureThrownBy(() => history.experiments.remove(1)).code).toBe('not-found');
  });
});

describe('trials', () => {
  it('come back as they were given', () => {
    const { experiments, trials } = openHistory();
    const { id } = experiments.insert({ plan, yaml: '', source: 'designed' }, at);
    expect(trials.insert(newTrial(id), at)).toEqual({
      ...newTrial(id),
      id: 1,
      state: { status: 'pending' },
      startedAt: null,
      endedAt: null,
      validity: null,
      excluded: null,
      window: null,
      server: null,
      note: '',
      data: null,
      sparkline: [],
      resume: null,
    });
  });

  it('are taken by position, the pending ones only', () => {
    const { experiments, trials } = openHistory();
    const { id } = experiments.insert({ plan, yaml: '', source: 'designed' }, at);
    expect(trials.nextPosition(id)).toBe(0);
    for (const position of [2, 0, 1]) trials.insert(newTrial(id, { position }), at);
    expect(trials.nextPosition(id)).toBe(3);
    const first = trials.nextPending(id);
    expect(first?.position).toBe(0);
    trials.setState(first?.id ?? 0, { status: 'running', phase: 'preflight' }, at);
    expect(trials.nextPending(id)?.position).toBe(1);
    expect(trials.list({ experimentId: id }).map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(trials.list({ status: ['running'] }).map(({ position }) => position)).toEqual([0]);
    expect(trials.nextPending(99)).toBeNull();
  });

  it('never take the number of one that was removed: its files may still lie on a host', () => {
    const history = openHistory();
    const removed = addTrial(history);
    history.experiments.remove(1);
    expect(addTrial(history)).toBe(removed + 1);
  });

  it('write each state down with its time', () => {
    const history = openHistory();
    const id = addTrial(history);
    const failure = { code: 'server-died' as const, message: 'It died.', remedy: 'Read the log.' };
    history.trials.setState(id, { status: 'running', phase: 'start' }, at);
    const ended = history.trials.setState(id, { status: 'failed', phase: 'start', failure }, later);
    expect(ended).toMatchObject({ startedAt: at, endedAt: later, state: { status: 'failed', failure } });
    expect(history.trials.history(id)).toEqual([
      { at, state: { status: 'pending' } },
      { at, state: { status: 'running', phase: 'start' } },
      { at: later, state: { status: 'failed', phase: 'start', failure } },
    ]);
  });

  it('change neither state nor history when one of the two cannot be written', () => {
    const history = openHistory();
    const id = addTrial(history);
    history.connection.exec(
      "CREATE TRIGGER no_history BEFORE INSERT ON trial_history BEGIN SELECT raise(ABORT, 'no room'); END",
    );
    expect(() => history.trials.setState(id, { status: 'succeeded' }, later)).toThrow('no room');
    expect(history.trials.get(id).state).toEqual({ status: 'pending' });
    expect(history.trials.history(id)).toHaveLength(1);
  });

  it('tell how long each phase took, a phase picked up again once', () => {
    const history = openHistory();
    const id = addTrial(history);
    const states = [
      ['10:00:00', 'warmup'],
      ['10:01:01', 'measure'],
      ['10:03:00', 'measure'],
      ['10:06:01', 'collect'],
    ] as const;
    for (const [time, phase] of states) {
      history.trials.setState(id, { status: 'running', phase }, `2026-03-01T${time}.000Z`);
    }
    expect(history.trials.phases(id)).toEqual([
      { phase: 'warmup', startedAt: '2026-03-01T10:00:00.000Z', seconds: 61, expectedSeconds: 60 },
      { phase: 'measure', startedAt: '2026-03-01T10:01:01.000Z', seconds: 300, expectedSeconds: 300 },
      { phase: 'collect', startedAt: '2026-03-01T10:06:01.000Z', seconds: null, expectedSeconds: 0 },
    ]);
  });

  it('keep what is said of them afterwards', () => {
    const history = openHistory();
    const id = addTrial(history);
    const said = {
      validity: { worth: 'suspect' as const, reasons: [finding], rules: 7 },
      excluded: { reason: 'the backup ran', at: later },
      window: { startSeconds: 5, endSeconds: 290.5, setBy: 'user', setAt: later },
      server: { program: '/usr/sbin/mysqld', version: '8.4.8' },
      note: 'noisy neighbour',
      sparkline: [1095.71, 930.32],
      resume: { jobs: [{ id: 'j1', port: 33060 }], uptimeZero: 1234.56 },
    };
    history.trials.setValidity(id, said.validity);
    history.trials.setExcluded(id, said.excluded);
    history.trials.setWindow(id, said.window);
    history.trials.setServer(id, said.server);
    history.trials.setNote(id, said.note);
    history.trials.setSparkline(id, said.sparkline);
    history.trials.setResume(id, said.resume);
    expect(history.trials.get(id)).toMatchObject(said);
    history.trials.setExcluded(id, null);
    expect(history.trials.get(id).excluded).toBeNull();
    expect(failureThrownBy(() => history.trials.setNote(99, 'x')).code).toBe('not-found');
  });

  it('need an experiment', () => {
    expect(() => openHistory().trials.insert(newTrial(7), at)).toThrow('FOREIGN KEY');
  });

  it('that do not fit the contract any more are reported, not passed on', () => {
    const history = openHistory();
    const id = addTrial(history);
    history.connection.prepare('UPDATE trials SET treatment = ? WHERE id = ?').run('not JSON', id);
    const failure = failureThrownBy(() => history.trials.get(id));
    expect(failure).toMatchObject({ code: 'database-damaged', subject: 'trials' });
    expect(failure.detail).toContain('treatment');
  });
});

describe('intents', () => {
  it('are listed per host until they are closed, newest first', () => {
    const { hosts, intents } = openHistory();
    const a = hosts.insert(host).id;
    const b = hosts.insert({ ...host, name: 'r710' }).id;
    const first = intents.open({ trialId: null, hostId: a, kind: 'directory', what: { path: '/a' } }, at);
    const second = intents.open({ trialId: null, hostId: a, kind: 'job', what: { id: 'j1' } }, at);
    intents.open({ trialId: null, hostId: b, kind: 'job', what: { id: 'j2' } }, at);
    expect(intents.listOpen({ hostId: a }).map(({ id }) => id)).toEqual([second, first]);
    intents.close(second, later);
    expect(intents.listOpen({ hostId: a })).toEqual([
      {
        id: first,
        trialId: null,
        hostId: a,
        kind: 'directory',
        what: { path: '/a' },
        openedAt: at,
        closedAt: null,
      },
    ]);
    expect(intents.listOpen({ trialId: 1 })).toEqual([]);
    expect(intents.listOpen()).toHaveLength(2);
  });
});

const throughput: Measurement = {
  metric: 'throughput',
  label: 'Throughput',
  value: 1095.71,
  unit: '1/s',
  direction: 'higher',
  interval: { low: 1090, high: 1101, confidence: 0.95 },
  points: 300,
  effectivePoints: 41.5,
  method: 'mean of intervals',
  warnings: ['short'],
  source: 'out:12-311',
};
const latency: Measurement = {
  ...throughput,
  metric: 'latency-p95',
  value: 0.121,
  unit: 's',
  direction: null,
  interval: null,
  points: null,
  effectivePoints: null,
  warnings: [],
  source: null,
};

describe('what belongs to a trial', () => {
  it('measurements are replaced whole and read by trial or experiment', () => {
    const history = openHistory();
    const id = addTrial(history);
    history.measurements.replace(id, [latency]);
    history.measurements.replace(id, [throughput, latency]);
    expect(history.measurements.list(id)).toEqual([throughput, latency]);
    expect(history.measurements.metricsOf(1)).toEqual(
      [throughput, latency].map(({ metric, label, unit, direction }) => ({
        name: metric,
        label,
        unit,
        direction,
      })),
    );
    expect(history.measurements.valuesOf(1, latency.metric)).toEqual(new Map([[id, latency.value]]));
    expect(history.measurements.headlines([id, 99], ['latency-p95'])).toEqual(new Map([[id, [latency]]]));
    expect(history.measurements.headlines([], ['latency-p95'])).toEqual(new Map());
  });

  it('setting readings keep their order', () => {
    const history = openHistory();
    const id = addTrial(history);
    const readings = [
      { name: 'z', requested: '1', effective: '2', agreement: 'adjusted' as const, reason: 'rounded up' },
      { name: 'a', requested: null, effective: null, agreement: 'unknown' as const, reason: '' },
    ];
    history.settingReadings.replace(id, readings);
    expect(history.settingReadings.list(id)).toEqual(readings);
  });

  it('computed annotations are replaced beside the notes written by hand', () => {
    const history = openHistory();
    const id = addTrial(history);
    const note = { atSeconds: 9, durationSeconds: 0, text: 'by hand', kind: 'note' as const };
    const stall = { atSeconds: 3, durationSeconds: 2, text: 'stall', kind: 'stall' as const };
    history.annotations.add(id, note);
    history.annotations.replace(id, ['stall', 'gap'], [{ ...stall, atSeconds: 7 }]);
    history.annotations.replace(id, ['stall', 'gap'], [stall]);
    expect(history.annotations.list(id)).toEqual([stall, note]);
  });

  it('a file put again under its name replaces the first', () => {
    const history = openHistory();
    const id = addTrial(history);
    const file = { name: 'out', bytes: 3, sha256: 'aa', parser: null };
    history.trialFiles.put(id, file);
    history.trialFiles.put(id, { ...file, parser: 'sysbench 1' });
    expect(history.trialFiles.list(id)).toEqual([{ ...file, parser: 'sysbench 1' }]);
    expect(history.trialFiles.find(id, 'err')).toBeNull();
    expect(history.trialFiles.hashesOf(1)).toEqual(['aa']);
    expect([history.trialFiles.isUsed('aa'), history.trialFiles.isUsed('bb')]).toEqual([true, false]);
    expect([history.trialFiles.isUsedBeside('aa', 1), history.trialFiles.isUsedBeside('aa', 2)]).toEqual([
      false,
      true,
    ]);
  });

  it('an import is numbered when it is opened and known once it is stored', async () => {
    const history = openHistory();
    const id = addTrial(history);
    history.trialFiles.put(id, { name: 'log.txt', bytes: 3, sha256: 'aa', parser: null });
    const own = { file: 'log.txt', reader: 'sysbench', index: 0 };
    const recipe = { trials: [{ trialId: id, path: 'log', treatment: { pool: '1G' }, own, beside: [] }] };
    const opened = history.imports.open('log.txt', at);
    const lost = history.imports.open('never stored', at);
    expect(history.imports.list()).toEqual([]);
    for (const seen of [
      { identity: 'bb sysbench 0', trialId: null, why: 'Its tick was taken away by hand.' },
      { identity: 'aa sysbench 0', trialId: null, why: 'The same text.' },
      { identity: 'aa sysbench 0', trialId: id, why: '' },
      { identity: 'aa sysbench 0', trialId: null, why: 'The same text.' },
    ])
      history.imports.addSeen(opened, seen);
    expect(history.imports.seen('aa sysbench 0')).toBe(null);
    history.imports.setStored(opened, {
      name: 'log',
      experimentId: 1,
      trialIds: [id],
      recipe: JSON.stringify(recipe),
      preview: await packPieces(inPieces(preview)),
      parser: 'p',
      at,
    });
    expect(history.imports.ofExperiment(1)).toMatchObject({ id: opened, name: 'log', storedAt: at });
    expect([history.imports.recipe(opened), history.imports.recipe(lost)]).toEqual([recipe, null]);
    expect([history.imports.preview(opened), history.imports.preview(lost)]).toEqual([preview, null]);
    expect(['aa', 'bb', 'cc'].map((text) => history.imports.seen(`${text} sysbench 0`))).toEqual([
      { importId: opened, storedAt: at, trialId: id, why: '' },
      { importId: opened, storedAt: at, trialId: null, why: 'Its tick was taken away by hand.' },
      null,
    ]);
    history.connection.prepare('UPDATE imports SET preview = ? WHERE id = ?').run(Buffer.from('x'), opened);
    expect(history.imports.preview(opened)).toBe(null);
    history.imports.removeUnstored();
    expect([history.imports.find(lost), history.imports.list().length]).toEqual([null, 1]);
    // A trial that was measured here is no import of its own text.
    expect([history.imports.trialOf('aa'), history.imports.trialOf('bb')]).toEqual([null, null]);
  });
});
