import { describe, expect, it } from 'vitest';
import { at } from '#test/fixtures/maps/tinytown';
import { deriveRiver } from './derive-river';
import { isInside } from './multipolygon';
import type { OsmFeature, Position, Tags } from './osm-feature';

const p = (x: number, y: number): Position => [at(x, y).lng, at(x, y).lat];
const street = (tags: Tags, ...points: [number, number][]): OsmFeature => ({
  id: 'way/1',
  tags: { highway: 'residential', ...tags },
  geometry: { type: 'LineString', coordinates: points.map(([x, y]) => p(x, y)) },
});
const corridor = { name: 'Test River', course: [{ at: p(0, 0), reachMetres: 200 }, { at: p(2000, 0), reachMetres: 200 }] }; // prettier-ignore
const isWater = (river: OsmFeature, x: number, y: number) =>
  (river.geometry.coordinates as Position[][][]).some(
    ([outer, ...holes]) => isInside(p(x, y), outer!) && !holes.some(hole => isInside(p(x, y), hole)),
  );

describe('deriveRiver', () => {
  it('reaches as far as the corridor where no street is', () => {
    const river = deriveRiver([], corridor);
    expect(river.tags).toMatchObject({ natural: 'water', name: 'Test River' });
    expect(isWater(river, 1000, 0)).toBe(true);
    expect(isWater(river, 1000, 150)).toBe(true);
    expect(isWater(river, 1000, 300)).toBe(false);
  });

  it('ends at the street along the shore, not at a bridge', () => {
    const river = deriveRiver(
      [street({}, [-300, 100], [2300, 100]), street({ bridge: 'yes' }, [1000, -300], [1000, 300])],
      corridor,
    );
    expect(isWater(river, 1000, 60)).toBe(true);
    expect(isWater(river, 1000, 100)).toBe(false);
    expect(isWater(river, 1000, 160)).toBe(false);
    expect(isWater(river, 1500, -150)).toBe(true);
  });

  it('leaves an island dry', () => {
    const block = street({}, [900, -60], [1100, -60], [1100, 60], [900, 60], [900, -60]);
    const river = deriveRiver([block], { ...corridor, course: [...corridor.course] });
    expect(isWater(river, 1000, 0)).toBe(false);
    expect(isWater(river, 1000, 130)).toBe(true);
    expect(isWater(river, 500, 0)).toBe(true);
  });
});
