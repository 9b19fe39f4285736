import { expect, it } from 'vitest';
import type { Maps } from '#lambdas/ports/maps';
import { sanitizedMaps } from './sanitized-maps';

const here = { lat: 57.7, lng: 11.97 };
const given = (answers: Partial<Record<keyof Maps, unknown>>) =>
  sanitizedMaps(
    Object.fromEntries(
      ['autocomplete', 'coords', 'address', 'route'].map(name => [name, async () => answers[name as keyof Maps]]),
    ) as unknown as Maps,
  );

it('[OPS-3] takes names of a provider by the rule for everything that people type', async () => {
  const searchResults = [
    { place_id: 'a', description: 'Järn\u202Etorget\n3' },
    { place_id: 'b', description: '\u200B' },
  ];
  const maps = given({
    autocomplete: searchResults,
    address: { address: ' Heden\u0000 ', precision: 'street' },
    coords: { description: 'A\uD800', coords: here },
  });
  expect(await maps.autocomplete({ searchKeyword: 'x', country: undefined, limit: 5 })).toEqual([
    { place_id: 'a', description: 'Järntorget 3' },
  ]);
  expect(await maps.address(here)).toEqual({ address: 'Heden', precision: 'street' });
  expect(await maps.coords('a')).toEqual({ description: 'A\uFFFD', coords: here });
});

it('[OPS-3] finds no place and no route outside of the earth', async () => {
  const route = { distanceKm: 1, durationS: 60, coords: [here] };
  expect(await given({ route }).route([])).toBe(route);
  for (const wrong of [{ distanceKm: NaN }, { durationS: -1 }, { coords: [{ lat: 91, lng: 0 }] }])
    expect(await given({ route: { ...route, ...wrong } }).route([])).toBeUndefined();
  expect(await given({ coords: { description: 'A', coords: { lat: NaN, lng: 0 } } }).coords('a')).toBeUndefined();
  expect(await given({ address: { address: '\u3164', precision: 'street' } }).address(here)).toBeUndefined();
});

it('[OPS-5] offers a place once that a provider knows several times', async () => {
  const maps = given({
    autocomplete: [
      { place_id: 'a', description: 'Kungsportsplatsen, Gothenburg' },
      { place_id: 'b', description: 'Brunnsparken, Gothenburg' },
      { place_id: 'c', description: 'KUNGSPORTSPLATSEN, Gothenburg' },
    ],
  });
  expect(
    (await maps.autocomplete({ searchKeyword: 'x', country: undefined, limit: 5 })).map(({ place_id }) => place_id),
  ).toEqual(['a', 'b']);
});
