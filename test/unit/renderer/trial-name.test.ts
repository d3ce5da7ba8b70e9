import { expect, test } from 'vitest';
import { shortTrialName, trialName } from '../../../renderer/parts/trial-name.tsx';
import { sampleTrial } from './sample-trial.ts';

const trial = sampleTrial({ id: 17, treatment: { pool: '8G', threads: 64 }, label: 'pool 8G', replicate: 3 });

test('a trial is called by its levels and its replicate, elsewhere with its experiment, and never by its number', () => {
  expect(trialName(trial)).toBe('8G, 64, replicate 3');
  expect(trialName(trial, true)).toBe('8G, 64, replicate 3 of pool size');
  expect(shortTrialName(trial)).toBe('8G, 64 · 3');
});

test('one in which nothing was varied is called by its label', () => {
  const plain = sampleTrial({ treatment: {}, label: 'as recorded', control: true, replicate: 2 });
  expect(trialName(plain)).toBe('as recorded, control, replicate 2');
  expect(shortTrialName(plain)).toBe('as recorded · 2');
});
