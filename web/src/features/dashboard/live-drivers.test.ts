import { expect, it } from 'vitest';
import { positionFrame, positionsIn } from '#shared/contract/position-frame';
import { applyMoves, counts, listed, type LiveDriver, refreshed } from './live-drivers';

const driver = (id: string, changes: Partial<LiveDriver> = {}): LiveDriver => ({
  id,
  name: `Driver ${id}`,
  carType: 'Car',
  vehicleNumber: 'ABC 123',
  queue: false,
  at: 1_000,
  lat: 57.7,
  lng: 11.96,
  ...changes,
});

it('[DASH-2] moves a driver in place and turns its nose', () => {
  const [still, moving] = [driver('a'), driver('b')];
  const { drivers, unknown } = applyMoves(
    [still, moving],
    [{ id: 'b', lat: 57.7, lng: 11.97, at: 2_000, queue: true }],
  );
  expect(drivers[0]).toBe(still);
  expect(drivers[1]).toMatchObject({ lng: 11.97, queue: true, bearing: 90 });
  expect(unknown).toBe(false);
});

it('[DASH-2] keeps the heading of who stands still', () => {
  const parked = driver('a', { bearing: 45 });
  const { drivers } = applyMoves([parked], [{ id: 'a', lat: 57.70001, lng: 11.96, at: 2_000 }]);
  expect(drivers[0]).toMatchObject({ lat: 57.70001, bearing: 45 });
});

it('[DASH-2] moves drivers by their short ids, and asks for those it does not know', () => {
  const moves = positionsIn(positionFrame([{ driver: 'b', lat: 57.7, lng: 11.97, at: 2_000, queue: true }]));
  expect(applyMoves([driver('a'), driver('b')], moves)).toMatchObject({
    drivers: [driver('a'), { id: 'b', lng: 11.97, at: 2_000, queue: true }],
    unknown: false,
  });
  expect(applyMoves([driver('a')], moves)).toEqual({ drivers: [driver('a')], unknown: true });
});

it('[DASH-2] ignores positions that come late', () => {
  expect(applyMoves([driver('a')], [{ id: 'a', lat: 1, lng: 1, at: 500 }]).drivers[0]!.lat).toBe(57.7);
});

it('[DASH-2] takes those off duty from the map and asks for those it does not know', () => {
  const { drivers, unknown } = applyMoves(
    [driver('a')],
    [
      { id: 'a', gone: true },
      { id: 'new', lat: 57, lng: 11, at: 3_000 },
    ],
  );
  expect(drivers).toEqual([]);
  expect(unknown).toBe(true);
});

it('lists free drivers first, each in the order of their names, and finds by name and plate', () => {
  const drivers = [
    driver('1', { name: 'Al', queue: true }),
    driver('2', { name: 'Bo' }),
    driver('3', { name: 'Zoe', vehicleNumber: 'XYZ 9' }),
  ];
  expect(listed(drivers, '').map(({ name }) => name)).toEqual(['Bo', 'Zoe', 'Al']);
  expect(listed(drivers, 'xyz').map(({ name }) => name)).toEqual(['Zoe']);
  expect(counts(drivers)).toEqual({ busy: 1, free: 2 });
});

it('[DASH-2] an answer brings and takes drivers, puts them in order, and sends nobody back to where they were', () => {
  const known = [driver('ahead', { lat: 58, at: 3_000, bearing: 45 }), driver('behind', { at: 500 }), driver('gone')];
  const next = refreshed(known, [
    driver('new', { bearing: 120 }),
    driver('behind', { name: 'Bo', lng: 11.97, queue: true }),
    driver('ahead', { name: 'Ada' }),
  ]);
  expect(next[2]).toMatchObject({ bearing: 120 });
  expect(next.map(({ id }) => id)).toEqual(['ahead', 'behind', 'new']);
  expect(next[0]).toMatchObject({ name: 'Ada', lat: 58, at: 3_000, bearing: 45 });
  expect(next[1]).toMatchObject({ lng: 11.97, at: 1_000, queue: true, bearing: 90 });
});
