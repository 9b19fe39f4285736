import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_PART_BYTES, MAX_PART_BYTES } from '#shared/contract/constants';
import { isSingleShot, planParts } from './parts';

const MIB = 1_048_576;
const sizes = (size: number) => planParts(size).map(part => part.size);

describe('parts', () => {
  it.each([
    [1, true],
    [262_143, true],
    [262_144, true],
    [262_145, false],
  ])('[STOR-2] %i bytes go up in one shot: %j', (size, single) => {
    expect(isSingleShot(size)).toBe(single);
  });

  it.each([
    [0, []],
    [262_145, [262_145]],
    [5 * MIB, [5 * MIB]],
    [5 * MIB + 1, [5 * MIB, 1]],
    [8 * MIB, [5 * MIB, 3 * MIB]],
    [15 * MIB, [5 * MIB, 10 * MIB]],
    [40 * MIB, [5 * MIB, 10 * MIB, 20 * MIB, 5 * MIB]],
    [131 * MIB, [5 * MIB, 10 * MIB, 20 * MIB, 32 * MIB, 32 * MIB, 32 * MIB]],
  ])('[STOR-2] %i bytes are cut into %j', (size, parts) => {
    expect(sizes(size)).toEqual(parts);
  });

  it('[STOR-2] sum up to the file, none too large, none but the last too small, numbered from 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), size => {
        const parts = planParts(size);
        expect(parts.reduce((sum, part) => sum + part.size, 0)).toBe(size);
        expect(parts.map(part => part.number)).toEqual(parts.map((_, i) => i + 1));
        expect(parts.every(part => part.size > 0 && part.size <= MAX_PART_BYTES)).toBe(true);
        const full = parts.slice(0, -1);
        expect(full.every((part, i) => part.size === Math.min(FIRST_PART_BYTES * 2 ** i, MAX_PART_BYTES))).toBe(true);
      }),
    );
  });
});
