import { describe, expect, it } from 'vitest';
import { closingText, reasonOf, sumOf } from '../../../scripts/test-tally.ts';

const clean = { passed: 3, failed: [], skipped: [] };
const failed = [{ name: 'unit: a sum > adds', message: 'expected 3 to be 4' }];

describe('the end of a test run', () => {
  it('is a plain line of counts', () => {
    expect(closingText(clean).split('\n').filter(Boolean)).toEqual(['3 passed, 0 failed, 0 skipped']);
  });

  it('lists what was skipped by its reason and what failed, before the counts', () => {
    const skipped = [
      { name: 'faults: a full disk', reason: 'needs root' },
      { name: 'e2e: a story', reason: 'no Chromium' },
      { name: 'faults: a cut', reason: 'needs root' },
    ];
    expect(closingText({ passed: 1, failed, skipped }).trim().split('\n')).toEqual([
      'Skipped: needs root',
      '  faults: a full disk',
      '  faults: a cut',
      '',
      'Skipped: no Chromium',
      '  e2e: a story',
      '',
      'Failed: unit: a sum > adds',
      '  expected 3 to be 4',
      '',
      '1 passed, 1 failed, 3 skipped',
    ]);
  });

  it('adds up layers', () => {
    const skipped = [{ name: 'a', reason: 'b' }];
    expect(sumOf([clean, { passed: 1, failed, skipped }, { passed: 0, failed, skipped }])).toEqual({
      passed: 4,
      failed: [...failed, ...failed],
      skipped: [...skipped, ...skipped],
    });
  });
});

describe('the reason of a skipped test', () => {
  it.each([
    ['what the test told', 'a group (needs root) > a test', 'no tmpfs here', 'no tmpfs here'],
    ['the end of its name', 'a group > a test (skipped: no busybox)', undefined, 'no busybox'],
    [
      'the end of its group',
      'a job (skipped: no sshd (openssh-server)) > runs',
      '',
      'no sshd (openssh-server)',
    ],
    ['a need in its name', 'a full disk (needs root) > is said', undefined, 'needs root'],
    ['said to be missing', 'a group > a test (of some kind) and more', undefined, 'no reason given'],
  ])('is %s', (_, fullName, told, reason) => {
    expect(reasonOf(fullName, told)).toBe(reason);
  });
});
