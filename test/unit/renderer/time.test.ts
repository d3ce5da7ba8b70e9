import { expect, it } from 'vitest';
import { formatMoment } from '../../../renderer/parts/time.ts';

it('says the year of a moment that is not of this one', () => {
  const now = new Date(2026, 11, 1);
  expect(formatMoment(new Date(2026, 3, 5, 15, 46).toISOString(), now)).toBe('5\u00A0Apr 15:46');
  expect(formatMoment(new Date(2012, 9, 1, 8, 5).toISOString(), now)).toBe('1\u00A0Oct 2012 08:05');
});
