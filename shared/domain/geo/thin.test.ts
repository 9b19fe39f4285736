import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thin } from './thin';

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

describe('thin', () => {
  it('[FARE-6] keeps a short line as it is', () => {
    expect(thin([1, 2, 3], 25)).toEqual([1, 2, 3]);
    expect(thin([], 25)).toEqual([]);
  });

  it('[FARE-6] thins a long line evenly, with both ends', () => {
    expect(thin(upTo(9), 5)).toEqual([0, 2, 4, 6, 8]);
    expect(thin(upTo(1000), 25)).toHaveLength(25);
  });

  it('keeps both ends even when asked for fewer than two points', () => {
    expect(thin(upTo(9), 1)).toEqual([0, 8]);
  });

  it('[FARE-6] never exceeds the limit, repeats or reorders a point, or loses an end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 500 }), fc.integer({ min: 2, max: 60 }), (count, max) => {
        const thinned = thin(upTo(count), max);
        expect(thinned.length).toBe(Math.min(count, max));
        expect(thinned[0]).toBe(0);
        expect(thinned.at(-1)).toBe(count - 1);
        expect(thinned.every((point, i) => i === 0 || point > thinned[i - 1]!)).toBe(true);
      }),
    );
  });
});
