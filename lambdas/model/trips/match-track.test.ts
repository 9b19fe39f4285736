import { describe, expect, it } from 'vitest';
import type { LatLng } from '#shared/contract/entities/common';
import { explainTrack } from './match-track';

const METRE = 1 / 111_195;
const at = (eastM: number, northM: number, seconds: number) => ({
  lat: northM * METRE,
  lng: eastM * METRE,
  at: seconds * 1000,
});
/** A car that drives around a block of 1 km: the direct street does not explain its track. */
const around = [
  ...Array.from({ length: 11 }, (_, i) => at(0, i * 100, i * 10)),
  ...Array.from({ length: 11 }, (_, i) => at(i * 100, 1_000, 100 + i * 10)),
  ...Array.from({ length: 11 }, (_, i) => at(1_000, 1_000 - i * 100, 200 + i * 10)),
];

describe('[FARE-6] the search for the streets of a track', () => {
  let asked: number;
  const ask = async (points: LatLng[]) => {
    asked++;
    return { coords: points, distanceKm: 1, durationS: 60 };
  };

  it('continues while it improves', async () => {
    asked = 0;
    await explainTrack(around, ask);
    expect(asked).toBeGreaterThan(2);
  });

  it('ends with the best so far when its time is over', async () => {
    asked = 0;
    const found = await explainTrack(around, ask, () => asked >= 2);
    expect(asked).toBe(2);
    expect(found).toMatchObject({ directKm: 1, routeS: 60 });
  });

  it('finds nothing where the map knows no route', async () => {
    expect(await explainTrack(around, async () => undefined)).toBeUndefined();
  });
});
