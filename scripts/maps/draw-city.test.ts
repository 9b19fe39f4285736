import { expect, it } from 'vitest';
import { cityProjection } from '#shared/domain/geo/city-drawing';
import { decodePolyline } from '#shared/domain/geo/polyline';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import { drawCity } from './draw-city';
import type { OsmFeature, Position, Tags } from './osm-feature';

const middle = { lat: 57.7, lng: 11.97 };
const frame = { center: middle, width: 960, height: 820, metres: 3.2 };
const { toPosition, toPicture } = cityProjection(frame);
const at = (x: number, y: number): Position => {
  const { lat, lng } = toPosition({ x, y });
  return [lng, lat];
};
const line = (tags: Tags, ...points: Position[]): OsmFeature => ({
  id: points.join(),
  tags,
  geometry: { type: 'LineString', coordinates: points },
});
const draw = (
  features: OsmFeature[],
  route: (points: LatLng[]) => { coords: LatLng[] } | undefined = () => undefined,
) =>
  drawCity({
    region: { name: 'Town', attribution: '© people', bbox: [11.7, 57.6, 12.2, 57.8] },
    features,
    places: [{ id: 'local:1', kind: 'city', name: 'Town', description: 'Town', ...middle }],
    route,
  });

it('draws streets around the city’s middle in whole units, north up', () => {
  const city = draw([
    line({ highway: 'residential' }, at(480, 410), at(580, 410), at(580, 310)),
    line({ highway: 'primary' }, at(0, 0), at(300, 400)),
  ]);
  expect(city).toMatchObject({ name: 'Town', attribution: '© people', center: middle, width: 960, height: 820 });
  expect(city.minor).toBe('M480 410l100 0 0 -100');
  expect(city.main).toBe('M0 0l300 400');
});

it('leaves out tunnels, far side streets, and bends that nobody would see', () => {
  const city = draw([
    line({ highway: 'primary', tunnel: 'yes' }, at(100, 100), at(200, 100)),
    line({ highway: 'residential' }, at(3000, 100), at(3100, 100)),
    line({ highway: 'residential' }, at(100, 100), at(150, 100.6), at(200, 100)),
    line({ highway: 'motorway' }, at(3000, 100), at(3050, 104), at(3100, 100)),
  ]);
  expect(city.minor).toBe('M100 100l100 0');
  expect(city.main).toBe('M3000 100l100 0');
});

it('cuts a side street where the city’s surroundings begin', () => {
  const city = draw([line({ highway: 'residential' }, at(800, 100), at(1000, 160), at(1300, 300), at(1400, 380))]);
  expect(city.minor).toBe('M800 100l200 60 300 140');
});

it('draws water and green as closed areas', () => {
  const square = [at(0, 0), at(100, 0), at(100, 100), at(0, 100), at(0, 0)];
  const area = (tags: Tags): OsmFeature => ({ id: 'w', tags, geometry: { type: 'Polygon', coordinates: [square] } });
  const city = draw([area({ natural: 'water' }), area({ leisure: 'park' })]);
  for (const path of [city.water, city.green]) expect(path).toMatch(/^M[^M]+z$/);
});

it('has a sample way only where all of it is in sight', () => {
  const straight = ([from, to]: LatLng[]) => ({ coords: [from!, to!] });
  const around = ([from, to]: LatLng[]) => ({ coords: [from!, toPosition({ x: 2000, y: 400 }), to!] });
  const [first, last] = decodePolyline(draw([], straight).way!).map(toPicture);
  expect(first!.x).toBeLessThan(last!.x);
  expect(draw([], around).way).toBeUndefined();
  expect(draw([]).way).toBeUndefined();
});

/** The drawn sample route, in units, where the router's line from `from` to `to` is `line(from, to)`. */
type InUnits = { x: number; y: number };
const sampleOf = (line: (from: InUnits, to: InUnits) => InUnits[]): InUnits[] | undefined => {
  const { way } = draw([], ([from, to]) => ({ coords: line(toPicture(from!), toPicture(to!)).map(toPosition) }));
  return way === undefined ? undefined : decodePolyline(way).map(toPicture);
};
const plus = ({ x, y }: InUnits, dx: number, dy: number): InUnits => ({ x: x + dx, y: y + dy });

it('[PLUS-47] trims the end of a sample way that drives past the door and comes back', () => {
  const way = sampleOf((from, to) => [from, plus(to, -80, 0), plus(to, 24, 0), plus(to, 9, 1), to])!;
  const [before, last] = way.slice(-2);
  expect(last!.x - before!.x).toBeGreaterThan(100);
  const back = sampleOf((from, to) => [from, plus(from, -20, 0), plus(from, 60, 0), to])!;
  expect(back[1]!.x).toBeGreaterThan(back[0]!.x + 50);
  const round = sampleOf((from, to) => [from, plus(from, -30, 0), plus(from, -30, 20), plus(from, 90, 20), to])!;
  expect(Math.min(...round.map(({ x }) => x))).toBeCloseTo(round[0]!.x, 0);
});

it('[PLUS-47] refuses a sample way that turns back on its road, and takes the next one', () => {
  const spur = (from: InUnits) => [plus(from, 120, 0), plus(from, 120, -100), plus(from, 120, -10), plus(from, 250, 0)];
  const starts: InUnits[] = [];
  const way = sampleOf((from, to) => {
    starts.push(from);
    return starts.length === 1 ? [from, ...spur(from), to] : [from, to];
  })!;
  expect(way[0]!.y).toBeCloseTo(starts[1]!.y, 0);
  expect(way[0]!.y).not.toBeCloseTo(starts[0]!.y, 0);
  expect(sampleOf((from, to) => [from, ...spur(from), to])).toBeUndefined();
});
