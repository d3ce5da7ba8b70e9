import { describe, expect, it } from 'vitest';
import { isOrderOnRecord } from '../../../main/comparisons/order-on-record.ts';

const at = (position: number, startedAt: string | null) => ({ position, startedAt });

describe('the order in which trials ran', () => {
  it('is on record where their own times rise with their places', () => {
    expect(
      isOrderOnRecord([
        at(2, '2026-04-05T11:31:00Z'),
        at(1, '2026-04-05T10:09:00Z'),
        at(3, '2026-04-05T11:31:00Z'),
      ]),
    ).toBe(true);
  });

  it('is not where one tells no time, or they stand in another order', () => {
    expect(isOrderOnRecord([at(1, '2026-04-05T10:09:00Z'), at(2, null)])).toBe(false);
    expect(isOrderOnRecord([at(1, null), at(2, null)])).toBe(false);
    expect(isOrderOnRecord([at(1, '2026-04-05T11:31:00Z'), at(2, '2026-04-05T10:09:00Z')])).toBe(false);
  });
});
