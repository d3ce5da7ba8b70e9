import { describe, expect, test } from 'vitest';
import type { Host } from '../../../preload/contract/hosts.ts';
import { lostLinkOf, secondsSince } from '../../../renderer/live/lost-link.ts';
import { measuredSoFar, progressInWords } from '../../../renderer/live/measured-so-far.ts';
import { queueStarts } from '../../../renderer/live/queue-starts.ts';
import { shownSpan } from '../../../renderer/live/time-span.ts';
import { sampleSeries, sampleTrial } from './sample-trial.ts';

const now = new Date('2026-11-30T12:00:00.000Z');

function secondsLater(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

describe('the queue', () => {
  const running = sampleTrial({
    id: 1,
    position: 14,
    state: { status: 'running', phase: 'measure' },
    secondsLeft: 300,
  });
  const waiting = (position: number) => sampleTrial({ id: position, position, state: { status: 'pending' } });

  test('starts trials one after another once the running one has ended', () => {
    const rows = queueStarts([waiting(16), running, waiting(15)], 300 + 2 * 900, now);
    expect(rows.map(({ trial, startsAt }) => [trial.position, startsAt])).toEqual([
      [14, null],
      [15, secondsLater(300)],
      [16, secondsLater(1200)],
    ]);
  });

  test('does not guess when nobody knows how long they take', () => {
    const [, first, second] = queueStarts([running, waiting(15), waiting(16)], null, now);
    expect(first?.startsAt).toEqual(secondsLater(300));
    expect(second?.startsAt).toBeNull();
  });
});

describe('the span of a live chart', () => {
  const planned = { warmupSeconds: 200, measureSeconds: 700 };

  test('is the whole trial with what is still to come', () => {
    expect(shownSpan('trial', planned, 412)).toEqual({ from: -200, to: 700 });
  });

  test('grows with a trial that takes longer than planned', () => {
    expect(shownSpan('trial', planned, 760).to).toBe(760);
  });

  test('follows the newest point', () => {
    expect(shownSpan('60-s', planned, 412)).toEqual({ from: 352, to: 412 });
  });
});

describe('what was measured so far', () => {
  const running = sampleTrial({ state: { status: 'running', phase: 'measure' }, secondsLeft: 288 });

  test('is the lab’s own number with its interval where there is one', () => {
    const throughput = {
      metric: 'throughput',
      label: 'Throughput so far',
      value: 526,
      unit: '1/s',
      direction: 'higher',
      interval: { low: 513, high: 539, confidence: 0.95 },
      points: 412,
      effectivePoints: null,
      method: '16 batches',
      warnings: [],
      source: null,
    } as const;
    const readout = measuredSoFar({ ...running, throughput: { ...throughput, warnings: [] } }, undefined);
    expect(readout?.parts).toEqual({ value: '526', halfWidth: '13', unit: '/s' });
    expect(readout?.note).toBe('Throughput so far, 95\u00A0%, 412 points, 16 batches');
  });

  test('is else a bare mean of the window that claims no interval; warm-up does not count', () => {
    const series = sampleSeries('throughput', [0, 1, 2], { values: [1000, 10, 20] });
    expect(measuredSoFar(running, [series])).toMatchObject({ parts: { value: '15', halfWidth: null } });
    expect(measuredSoFar(running, [series])?.note).toContain('no interval yet');
  });

  test('is nothing before the window begins', () => {
    expect(measuredSoFar(running, [sampleSeries('throughput', [-1, 0])])).toBeNull();
  });

  test('is said with the time of its phase', () => {
    const phases = [
      { phase: 'measure', startedAt: secondsLater(-412).toISOString(), seconds: null, expectedSeconds: 700 },
    ] as const;
    const words = progressInWords({ ...running, secondsLeft: null }, phases, undefined, now);
    expect(words.replaceAll('\u00A0', ' ')).toBe('measured 6 min 52 s of 11 min 40 s');
  });
});

describe('a lost link', () => {
  const host = (name: string, link: Host['link']) => ({ name, link }) as Host;
  const lost = {
    state: 'lost',
    since: secondsLater(-12).toISOString(),
    failure: { code: 'connection-lost', message: '', remedy: '' },
  } as const;

  test('is that of either host of the trial, with its age', () => {
    const found = lostLinkOf(sampleTrial(), [host('r620-b', { state: 'never-tried' }), host('r710-a', lost)]);
    expect(found?.host.name).toBe('r710-a');
    expect(secondsSince(found?.since ?? '', now)).toBe(12);
  });

  test('of another host is none of this trial’s', () => {
    expect(lostLinkOf(sampleTrial(), [host('other', lost)])).toBeNull();
  });
});
