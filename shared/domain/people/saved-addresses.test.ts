import { expect, it } from 'vitest';
import { byUse, isLabel, lacksAddress, overflow, samePlace, standsAt, withAddress } from './saved-addresses';

const home = { id: '1', description: 'Home', lat: 57.7, lng: 11.95, count: 3 };
const work = { id: '2', description: 'Work', lat: 57.7012, lng: 11.95, count: 1 };
const saved = [home, work];
const km = { convert_to_mile: false };

it('[PROF-3] [LIFE-5] takes a place within 0.1 km for the same, the nearest of several', () => {
  expect(samePlace(saved, { lat: 57.7005, lng: 11.95 }, km)).toBe(home);
  expect(samePlace(saved, { lat: 57.7007, lng: 11.95 }, km)).toBe(work);
  expect(samePlace(saved, { lat: 57.6985, lng: 11.95 }, km)).toBeUndefined();
});

it('[PROF-3] counts the radius in miles where distances are in miles', () => {
  const at = { lat: 57.6988, lng: 11.95 };
  expect(samePlace([home], at, km)).toBeUndefined();
  expect(samePlace([home], at, { convert_to_mile: true })).toBe(home);
});

it('[PROF-3] lists the most used first and gives up the least used when it is full', () => {
  expect(byUse([work, home]).map(({ id }) => id)).toEqual(['1', '2']);
  expect(overflow(saved)).toBeUndefined();
  const full = Array.from({ length: 50 }, (_, i) => ({ ...home, id: `x${100 + i}`, count: i === 7 ? 0 : 2 }));
  expect(overflow(full)?.id).toBe('x107');
});

it('[PROF-3] gives up a place that nobody saved first, however often it was visited', () => {
  const full = Array.from({ length: 50 }, (_, i) => ({ ...home, id: `x${100 + i}`, count: 1 }));
  expect(overflow([...full, { ...home, id: 'recent', recent: true, count: 9 }])?.id).toBe('recent');
});

it('[OPS-5] knows a saved place again at its doorstep only', () => {
  const at = (lat: number) => ({ lat, lng: home.lng });
  expect(standsAt(saved, at(home.lat + 0.0002))).toBe(home);
  expect(standsAt([home], at(home.lat + 0.0004))).toBeUndefined();
  expect(standsAt([], at(home.lat))).toBeUndefined();
});

it('[PROF-3] gives up a place with a name last', () => {
  const full = Array.from({ length: 50 }, (_, i) => ({ ...home, id: `x${100 + i}`, name: 'Mum', count: 1 }));
  expect(overflow([{ ...home, id: 'plain', count: 9 }, ...full])?.id).toBe('plain');
  expect(overflow(full)?.id).toBe('x100');
});

it('[PROF-3] tells a label from an address, and puts the address back beside it', () => {
  expect(['Home', 'المنزل', 'My mother'].map(isLabel)).toEqual([true, true, true]);
  expect(['Örgrytevägen 5', 'Heden, Göteborg', 'شارع ٥'].map(isLabel)).toEqual([false, false, false]);
  expect(lacksAddress(home)).toBe(true);
  const mended = withAddress(home, 'Örgrytevägen 5, Göteborg');
  expect(mended).toMatchObject({ name: 'Home', description: 'Örgrytevägen 5, Göteborg' });
  expect(lacksAddress(mended)).toBe(false);
  expect(withAddress({ ...home, description: 'Heden' }, 'Heden 2, Göteborg').name).toBe('');
});
