import { describe, expect, test } from 'vitest';
import { filterTrials, inView } from '../../../renderer/history/filter-trials.ts';
import { sampleTrial } from './sample-trial.ts';

const failed = sampleTrial({
  id: 2,
  label: 'pool 16G',
  state: {
    status: 'failed',
    phase: 'start',
    failure: {
      code: 'server-did-not-start',
      message: 'InnoDB: log sequence number is in the future',
      remedy: '',
    },
  },
  validity: null,
});
const suspect = sampleTrial({
  id: 3,
  serverHost: 'r710-b',
  control: true,
  validity: {
    worth: 'suspect',
    reasons: [{ id: 'stalls', severity: 'warns', title: '6 stalls', sentence: '', remedy: '', evidence: '' }],
    rules: 3,
  },
});
const excluded = sampleTrial({ id: 4, excluded: { reason: 'cable pulled', at: '2026-11-30T10:00:00.000Z' } });
const trials = [sampleTrial(), failed, suspect, excluded];

function found(filter: string): number[] {
  return filterTrials(trials, filter).map(({ id }) => id);
}

describe('the filter of history', () => {
  test('is empty and finds everything', () => {
    expect(found('  ')).toEqual([1, 2, 3, 4]);
  });

  test('wants every word, wherever it stands', () => {
    expect(found('sysbench 16g')).toEqual([2]);
    expect(found('16g r710-b')).toEqual([]);
  });

  test('looks into one field when the word names it', () => {
    expect(found('status:failed')).toEqual([2]);
    expect(found('host:r710-b')).toEqual([3]);
    expect(found('worth:excluded')).toEqual([4]);
    expect(found('phase:start')).toEqual([2]);
  });

  test('finds failures and reasons by their text', () => {
    expect(found('"sequence number"')).toEqual([2]);
    expect(found('stalls')).toEqual([3]);
    expect(found('cable')).toEqual([4]);
  });

  test('leaves out what a minus stands before', () => {
    expect(found('-control')).toEqual([1, 2, 4]);
    expect(found('-status:failed')).toEqual([1, 3, 4]);
  });

  test('takes an unknown field for a word with a colon', () => {
    expect(found('colour:blue')).toEqual([]);
  });
});

describe('a view of history', () => {
  test('gathers what is doubtful, failed or a control', () => {
    const ids = (view: Parameters<typeof inView>[1]) =>
      trials.filter((trial) => inView(trial, view)).map(({ id }) => id);
    expect(ids('all')).toEqual([1, 2, 3, 4]);
    expect(ids('doubtful')).toEqual([3, 4]);
    expect(ids('failed')).toEqual([2]);
    expect(ids('controls')).toEqual([3]);
  });
});
