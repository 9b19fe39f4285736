import { describe, expect, it } from 'vitest';
import { clipRing } from './clip';
import type { Position } from './osm-feature';
import { boxOf, innerPoint, unwrapRing } from './rings';

describe('unwrapRing', () => {
  it('leaves an ordinary ring as it is', () => {
    const ring: Position[] = [[0, 0], [10, 0], [10, 10], [0, 0]]; // prettier-ignore
    expect(unwrapRing(ring)).toEqual(ring);
  });

  it('continues beyond the date line', () => {
    const ring: Position[] = [[170, 60], [-170, 60], [-170, 70], [170, 70], [170, 60]]; // prettier-ignore
    expect(unwrapRing(ring).map(([lng]) => lng)).toEqual([170, 190, 190, 170, 170]);
  });

  it('closes a ring round the south pole along the edge of the map', () => {
    const ring: Position[] = [[-180, -70], [-60, -70], [60, -70], [170, -70], [-180, -70]]; // prettier-ignore
    const plane = unwrapRing(ring);
    expect(plane.slice(4)).toEqual([[180, -70], [180, -89], [-180, -89], [-180, -70]]); // prettier-ignore
  });
});

describe('innerPoint', () => {
  it('is inside of a ring whose middle is outside', () => {
    const hook: Position[] = [[0, 0], [10, 0], [10, 10], [8, 10], [8, 2], [0, 2], [0, 0]]; // prettier-ignore
    const [lng, lat] = innerPoint(hook, boxOf(hook));
    expect(lng > 8 || lat < 2).toBe(true);
  });
});

describe('clipRing', () => {
  const square: Position[] = [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]; // prettier-ignore

  it('cuts a ring to a box', () => {
    const cut = clipRing(square, [5, 5, 20, 20]);
    expect(boxOf(cut)).toEqual([5, 5, 10, 10]);
    expect(cut[0]).toEqual(cut.at(-1));
  });

  it('keeps what is inside and drops what is outside', () => {
    expect(boxOf(clipRing(square, [-5, -5, 20, 20]))).toEqual([0, 0, 10, 10]);
    expect(clipRing(square, [20, 20, 30, 30])).toEqual([]);
  });
});
