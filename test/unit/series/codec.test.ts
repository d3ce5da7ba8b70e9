import { describe, expect, it } from 'vitest';
import { decode, encode } from '../../../main/series/codec.ts';
import { seededRandom } from '../../../main/stats/random.ts';

describe('the codec gives back the bits of', () => {
  const cases: readonly (readonly [string, readonly number[]])[] = [
    ['nothing', []],
    ['one value', [1095.71]],
    ['gaps between decimals', [1.5, Number.NaN, Number.NaN, 2.25, Number.NaN]],
    ['what stands still', Array(50).fill(-3.25)],
    ['what ticks evenly', Array.from({ length: 50 }, (_, at) => 7 + at * 0.25)],
    ['what ticks evenly but once', [1, 2, 3, 4, 6]],
    ['steps that a sum rounds', Array.from({ length: 50 }, (_, at) => at / 10)],
    ['zeros below zero', [-0, -0, -0]],
    ['one gap', [Number.NaN]],
    ['gaps alone', [Number.NaN, Number.NaN]],
    ['both zeros', [0, -0, 0, -0]],
    ['infinities', [1, Infinity, -Infinity, 2]],
    ['denormals', [5e-324, -5e-324, 2.2250738585072009e-308, 0]],
    ['the largest and smallest numbers', [Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE]],
    ['numbers around the limit of exact integers', [2 ** 51, -(2 ** 51), 2 ** 53, 2 ** 53 + 2, -(2 ** 53)]],
    ['differences as wide as they get', [2 ** 51 - 1, -(2 ** 51 - 1), 2 ** 51 - 1]],
    ['fractions that no decimal expresses', [1 / 3, Math.PI, Math.E, 0.1 + 0.2]],
    ['fifteen decimal places', [0.123456789012345, -0.000000000000001]],
    ['numbers that a product rounds away from', [1.005, 4.35, 1.115, 8.345, 0.285]],
  ];
  it.each(cases)('%s', (_, values) => expectSameBits(Float64Array.from(values)));

  it('a NaN that carries a payload', () => {
    const values = new Float64Array([1, Number.NaN, 2]);
    new BigUint64Array(values.buffer)[1] = 0x7ff8_dead_beef_0001n;
    expectSameBits(values);
  });

  it('an array that begins within its buffer', () => {
    expectSameBits(new Float64Array(8).fill(7.25).subarray(3, 6));
    expectSameBits(new Float64Array(8).fill(Math.PI).subarray(3, 6));
  });

  it.each([1, 2, 3, 4, 5])('random bits, seed %i', (seed) => {
    const random = seededRandom(seed);
    const bits = Uint32Array.from({ length: 2000 }, () => random() * 2 ** 32);
    expectSameBits(new Float64Array(bits.buffer));
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'random decimals of every scale and size, with specials, seed %i',
    (seed) => {
      const random = seededRandom(seed);
      for (let round = 0; round < 40; round += 1) {
        const places = Math.floor(random() * 13);
        const digits = 1 + Math.floor(random() * 15);
        const values = Float64Array.from({ length: 1 + Math.floor(random() * 200) }, () => {
          if (random() < 0.05)
            return [Number.NaN, -0, Infinity, -Infinity, 5e-324][Math.floor(random() * 5)] ?? 0;
          return Number(`${Math.round((random() - 0.5) * 10 ** digits)}e-${places}`);
        });
        expectSameBits(values);
      }
    },
  );
});

describe('the size of a chunk', () => {
  it('of a constant does not grow with its length', () => {
    expect(encode(new Float64Array(100_000).fill(12.5)).length).toBeLessThan(100);
  });

  it('of decimals is a byte or two a value, gaps among them or not', () => {
    const random = seededRandom(7);
    const decimals = Float64Array.from({ length: 500 }, () => Math.round(100_000 + random() * 10_000) / 100);
    expect(encode(decimals).length / decimals.length).toBeLessThan(2.1);
    const holed = decimals.map((value, index) => (index % 50 === 7 ? Number.NaN : value));
    expect(encode(holed).length / holed.length).toBeLessThan(2.3);
  });

  it('of noise without decimals never exceeds the plain eight bytes by more than one in all', () => {
    const random = seededRandom(8);
    const noise = Float64Array.from({ length: 500 }, () => random());
    expect(encode(noise).length).toBeLessThanOrEqual(500 * 8 + 1);
  });
});

describe('bytes that are no chunk', () => {
  it.each([
    ['nothing at all', []],
    ['a kind nobody writes', [0x3e, 1, 2, 3]],
    ['numbers that end too early', [2, 5, 0, 1, 1]],
    ['a zstd frame that is none', [0x80, 1, 2, 3]],
  ])('%s', (_, bytes) => {
    expect(() => decode(Uint8Array.from(bytes))).toThrow();
  });
});

function expectSameBits(values: Float64Array): void {
  expect(bitsOf(decode(encode(values)))).toEqual(bitsOf(values));
}

function bitsOf(values: Float64Array): BigUint64Array {
  return new BigUint64Array(values.slice().buffer);
}
