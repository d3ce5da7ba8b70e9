import { describe, expect, it } from 'vitest';
import { queueWorld, succeeded } from './queue-world.ts';

describe('the order of trials', () => {
  it('is that of the plan, one at a time on a host, and the experiment is tidied before it is finished', async () => {
    const world = queueWorld();
    const a = world.add('A', 2);
    world.queue.advance();
    world.queue.advance();
    expect(world.underWay()).toEqual(['A0']);
    expect(world.statusOf(a)).toBe('running');
    await world.end('A0', succeeded);
    expect(world.underWay()).toEqual(['A1']);
    await world.end('A1', succeeded);
    expect(world.underWay()).toEqual(['tidy A']);
    expect(world.statusOf(a)).toBe('running');
    await world.end('tidy A');
    expect(world.statusOf(a)).toBe('finished');
    expect(world.finished).toEqual(['A']);
    expect(world.underWay()).toEqual([]);
  });

  it('lets hosts work side by side, but none for two trials, be it as server or as client', async () => {
    const world = queueWorld();
    world.add('A', 1, 'r620', 'r710');
    world.add('B', 1, 'r720', 'r710');
    world.add('C', 1, 'r810');
    world.queue.advance();
    expect(world.underWay()).toEqual(['A0', 'C0']);
    await world.end('A0', succeeded);
    expect(world.underWay()).toEqual(['C0', 'tidy A']);
    await world.end('tidy A');
    expect(world.underWay()).toEqual(['B0', 'C0']);
  });

  it('goes by the age of the experiments', async () => {
    const world = queueWorld();
    world.add('A', 1);
    world.add('B', 1);
    world.queue.advance();
    await world.end('A0', succeeded);
    await world.end('tidy A');
    expect(world.underWay()).toEqual(['B0']);
  });
});

describe('a trial that failed', () => {
  it('is a result where the treatment is to blame: the plan goes on without it', async () => {
    const world = queueWorld();
    world.add('A', 2);
    world.queue.advance();
    await world.fail('A0', 'server-did-not-start');
    expect(world.underWay()).toEqual(['A1']);
    await world.end('A1', succeeded);
    expect(world.underWay()).toEqual(['tidy A']);
    expect(world.stores.trials.count()).toBe(2);
  });

  it.each(['connection-lost', 'interrupted'] as const)(
    'is tried again at the end of the plan after %s',
    async (code) => {
      const world = queueWorld();
      world.add('A', 2);
      world.queue.advance();
      await world.fail('A0', code);
      expect(world.underWay()).toEqual(['A1']);
      await world.end('A1', succeeded);
      expect(world.underWay()).toEqual(['A2']);
      const [first, , again] = world.stores.trials.list();
      expect(again).toMatchObject({
        treatment: first?.treatment,
        replicate: first?.replicate,
        label: first?.label,
      });
    },
  );

  it.each(['host-unreachable', 'host-key-changed', 'tool-missing', 'disk-full', 'secret-needed'] as const)(
    'stops the plan where the place is to blame (%s), until somebody has looked',
    async (code) => {
      const world = queueWorld();
      const a = world.add('A', 2);
      world.queue.advance();
      await world.fail('A0', code);
      expect(world.statusOf(a)).toBe('paused');
      expect(world.underWay()).toEqual([]);
      world.stores.experiments.setStatus(a, 'queued', '2026-03-01T11:00:00.000Z');
      world.queue.advance();
      expect(world.underWay()).toEqual(['A1']);
      await world.end('A1', succeeded);
      expect(world.underWay()).toEqual(['A2']);
    },
  );

  it('stops the plan when three in a row had no chance', async () => {
    const world = queueWorld();
    const a = world.add('A', 5);
    world.queue.advance();
    await world.fail('A0', 'interrupted');
    await world.fail('A1', 'connection-lost');
    await world.end('A2', succeeded);
    await world.fail('A3', 'interrupted');
    await world.fail('A4', 'interrupted');
    expect(world.statusOf(a)).toBe('running');
    await world.fail('A5', 'connection-lost');
    expect(world.statusOf(a)).toBe('paused');
    expect(world.underWay()).toEqual([]);
  });
});

describe('canceling', () => {
  it('ends the running trial, drops what waits, and then takes away what the experiment left', async () => {
    const world = queueWorld();
    const a = world.add('A', 3);
    world.queue.advance();
    world.queue.cancelExperiment(a);
    expect(world.abortOf('A0')).toBe('canceled');
    expect(world.statusOf(a)).toBe('canceled');
    expect(world.stateOf('A2')).toEqual({ status: 'canceled', phase: null });
    expect(world.underWay()).toEqual(['A0']);
    await world.end('A0', { status: 'canceled', phase: 'preflight' });
    expect(world.underWay()).toEqual(['tidy A']);
    await world.end('tidy A');
    expect(world.finished).toEqual([]);
    expect(world.stores.trials.count()).toBe(3);
  });

  it('of a waiting experiment neither disturbs the trial on its host nor lets a second one begin', async () => {
    const world = queueWorld();
    world.add('A', 2);
    const b = world.add('B', 1);
    world.queue.advance();
    world.queue.cancelExperiment(b);
    expect(world.underWay()).toEqual(['A0']);
    expect(world.abortOf('A0')).toBeUndefined();
    await world.end('A0', succeeded);
    expect(world.underWay()).toEqual(['tidy B']);
    await world.end('tidy B');
    expect(world.underWay()).toEqual(['A1']);
  });

  it('of one trial leaves the others', async () => {
    const world = queueWorld();
    world.add('A', 3);
    world.queue.advance();
    const [, second] = world.stores.trials.list();
    if (second === undefined) throw new Error('no trial');
    world.queue.cancelTrial(second);
    expect(world.abortOf('A0')).toBeUndefined();
    await world.end('A0', succeeded);
    expect(world.underWay()).toEqual(['A2']);
  });
});

describe('closing and starting again', () => {
  it('lets go of what runs and waits for what was canceled until it is tidy', async () => {
    const world = queueWorld();
    const a = world.add('A', 2);
    world.add('B', 1, 'r710');
    world.queue.advance();
    world.queue.cancelExperiment(a);
    let closed = false;
    const closing = world.queue.close().then(() => {
      closed = true;
    });
    expect(world.abortOf('A0')).toBe('canceled');
    expect(world.abortOf('B0')).toBe('closing');
    await world.end('B0');
    await world.end('A0', { status: 'canceled', phase: 'preflight' });
    expect(world.underWay()).toEqual(['tidy A']);
    expect(closed).toBe(false);
    await world.end('tidy A');
    await closing;
    expect(world.stateOf('B0')).toEqual({ status: 'running', phase: 'preflight' });
  });

  it('goes on with the trial that ran, and then with the plan', async () => {
    const world = queueWorld();
    world.add('A', 2);
    world.queue.advance();
    world.restart();
    expect(world.underWay()).toEqual(['A0']);
    expect(world.abortOf('A0')).toBeUndefined();
    await world.end('A0', succeeded);
    expect(world.underWay()).toEqual(['A1']);
  });

  it('ends a trial whose experiment was canceled as the last process died', async () => {
    const world = queueWorld();
    const a = world.add('A', 1);
    world.queue.advance();
    world.queue.cancelExperiment(a);
    world.restart();
    expect(world.abortOf('A0')).toBe('canceled');
    await world.end('A0', { status: 'canceled', phase: 'preflight' });
    expect(world.underWay()).toEqual(['tidy A']);
  });

  it('cleans hosts first where something was left, each as soon as it is free', async () => {
    const world = queueWorld();
    world.add('A', 2);
    world.queue.advance();
    world.add('B', 1, 'r710');
    world.restart(['r620', 'r710']);
    expect(world.underWay()).toEqual(['A0', 'put back r710']);
    await world.end('put back r710');
    expect(world.underWay()).toEqual(['A0', 'B0']);
    await world.end('A0', succeeded);
    expect(world.underWay()).toEqual(['B0', 'put back r620']);
    await world.end('put back r620');
    expect(world.underWay()).toEqual(['A1', 'B0']);
  });

  it('finishes an experiment whose last trial ended with the last process', async () => {
    const world = queueWorld();
    const a = world.add('A', 1);
    world.queue.advance();
    await world.end('A0', succeeded);
    world.restart();
    expect(world.underWay()).toEqual(['tidy A']);
    await world.end('tidy A');
    expect(world.statusOf(a)).toBe('finished');
  });
});

describe('who needs a host', () => {
  it('is told while something runs on it, waits for it, or is being taken away from it', async () => {
    const world = queueWorld();
    const a = world.add('A', 1, 'r620', 'r710');
    expect(world.queue.usersOf(['r710'])).toEqual([`experiment ${a} (A)`]);
    world.queue.advance();
    expect(world.queue.usersOf(['r720'])).toEqual([]);
    world.queue.cancelExperiment(a);
    await world.end('A0', { status: 'canceled', phase: 'preflight' });
    expect(world.queue.usersOf(['r620'])).toEqual(['the end of a trial, which puts them back']);
    await world.end('tidy A');
    expect(world.queue.usersOf(['r620', 'r710'])).toEqual([]);
  });
});

describe('a process that holds', () => {
  it('cancels what an earlier one left running, waits for its hosts and begins nothing else', async () => {
    const world = queueWorld();
    const a = world.add('A', 2);
    const b = world.add('B', 1, 'r710');
    world.queue.advance();
    expect(world.underWay()).toEqual(['A0', 'B0']);
    const c = world.add('C', 1);
    world.restart([], true);
    world.queue.advance();
    expect(world.underWay()).toEqual([]);
    world.queue.cancelExperiment(a);
    expect([world.underWay(), world.abortOf('A0'), world.queue.isCleaningUp(a)]).toEqual([
      ['A0'],
      'canceled',
      true,
    ]);
    await world.end('A0', { status: 'canceled', phase: 'measure' });
    expect([world.stateOf('A1').status, world.underWay()]).toEqual(['canceled', ['tidy A']]);
    await world.end('tidy A');
    expect([world.underWay(), world.queue.isCleaningUp(a)]).toEqual([[], false]);
    expect([a, b, c].map(world.statusOf)).toEqual(['canceled', 'running', 'queued']);
  });
});
