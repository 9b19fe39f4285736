import simplify from 'simplify-js';
import type { Bbox, PlaceRecord } from '#lambdas/adapters/maps/pack/pack-format';
import { type CityDrawing, cityProjection, type PicturePoint } from '#shared/domain/geo/city-drawing';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import { encodePolyline } from '#shared/domain/geo/polyline';
import { clipRing } from './clip';
import { mergeLines } from './merge-lines';
import type { OsmFeature } from './osm-feature';
import { type LayerFeature, layerFeature } from './tile-layers';

const size = { width: 960, height: 820, metres: 3.2 };
/** How far beyond the frame every street is drawn, as a share of it; further out only the main streets are drawn. */
const MARGIN = 0.12;
/** How far a drawn line may be from the true one, in units: near the centre, and further out. */
const [NEAR, FAR] = [1.2, 6];

const mainClasses = new Set(['motorway', 'trunk', 'primary', 'secondary', 'tertiary']);
const greenKinds = new Set(['park', 'forest', 'grass']);

type ToPicture = (at: LatLng) => PicturePoint;
type Box = { left: number; top: number; right: number; bottom: number };

const isIn = ({ x, y }: PicturePoint, { left, top, right, bottom }: Box) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** A part of the frame, or more than it, in units; the shares are counted from its left and top. */
const partOfFrame = (left: number, top: number, right: number, bottom: number): Box => ({
  left: left * size.width,
  top: top * size.height,
  right: right * size.width,
  bottom: bottom * size.height,
});
const near = partOfFrame(-MARGIN, -MARGIN, 1 + MARGIN, 1 + MARGIN);

/** An SVG path in whole units, each point relative to the one before: the shortest notation for many short lines. */
const pathOf = (points: readonly PicturePoint[], tolerance: number, end: '' | 'z' = ''): string => {
  const whole = simplify([...points], tolerance, true).map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  const moves = whole.slice(1).map((to, i) => [to.x - whole[i]!.x, to.y - whole[i]!.y] as const);
  const drawn = moves.filter(([x, y]) => x !== 0 || y !== 0);
  if (drawn.length < (end ? 3 : 1)) return '';
  return `M${whole[0]!.x} ${whole[0]!.y}l${drawn.map(move => move.join(' ')).join(' ')}${end}`;
};

/** The stretches of a line inside the box (pieces that touch it), or with `inside` false, those outside. */
const stretches = (line: readonly PicturePoint[], box: Box, inside: boolean): PicturePoint[][] => {
  const found: PicturePoint[][] = [];
  let last: number | undefined;
  for (let i = 1; i < line.length; i++) {
    if ((isIn(line[i - 1]!, box) || isIn(line[i]!, box)) !== inside) continue;
    if (last === i - 1) found.at(-1)!.push(line[i]!);
    else found.push([line[i - 1]!, line[i]!]);
    last = i;
  }
  return found;
};

const linesOf = (roads: readonly LayerFeature[], toPicture: ToPicture): PicturePoint[][] =>
  mergeLines(roads.map(road => ({ ...road, minZoom: 0, attributes: {} }))).flatMap(({ geometry }) =>
    geometry.type === 'LineString' ? [geometry.coordinates.map(([lng, lat]) => toPicture({ lat, lng }))] : [],
  );

const streetsOf = (roads: readonly LayerFeature[], toPicture: ToPicture) => {
  const isMain = ({ attributes }: LayerFeature) => mainClasses.has(String(attributes.class));
  const main = roads.filter(isMain);
  const draw = (lines: PicturePoint[][], inside: boolean) =>
    lines.flatMap(line => stretches(line, near, inside)).map(line => pathOf(line, inside ? NEAR : FAR));
  const minor = linesOf(
    roads.filter(({ attributes }) => attributes.class === 'minor'),
    toPicture,
  );
  const through = linesOf(
    main.filter(({ attributes }) => attributes.link === undefined),
    toPicture,
  );
  return {
    main: [...draw(linesOf(main, toPicture), true), ...draw(through, false)].join(''),
    minor: draw(minor, true).join(''),
  };
};

const areasOf = (features: readonly LayerFeature[], bbox: Bbox, toPicture: ToPicture): string =>
  features
    .flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return geometry.coordinates;
      return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
    })
    .map(ring => clipRing(ring, bbox).map(([lng, lat]) => toPicture({ lat, lng })))
    .map(ring => pathOf(ring, NEAR, 'z'))
    .join('');

/** Possible ends of a sample route, in shares of the frame; the first pair with a visible route is drawn. */
const samples = [
  [0.42, 0.76, 0.72, 0.4],
  [0.4, 0.4, 0.74, 0.74],
  [0.4, 0.6, 0.74, 0.5],
  [0.42, 0.8, 0.74, 0.7],
] as const;
const inSight = partOfFrame(0.34, 0.27, 0.8, 0.88);

type FindRoute = (points: LatLng[]) => { coords: LatLng[] } | undefined;

/** The part at each end of a sample route where it must not turn back, in units: a router may drive past the door. */
const END = 60;

type Line = readonly PicturePoint[];

const minus = (to: PicturePoint, from: PicturePoint): PicturePoint => ({ x: to.x - from.x, y: to.y - from.y });
const isBack = (step: PicturePoint, heading: PicturePoint): boolean => step.x * heading.x + step.y * heading.y < 0;

/** The length of a line from its start to each of its points. */
const lengths = (line: Line): number[] => {
  let length = 0;
  return line.map((at, i) => {
    const step = minus(at, line[i - 1] ?? at);
    return (length += Math.hypot(step.x, step.y));
  });
};

/** The line from where its start goes the same way as the rest. */
const withoutHook = (line: Line): Line => {
  const length = lengths(line);
  const [near, far] = [END, 2 * END].map(end => line[length.findLastIndex(at => at <= end)]!);
  const beyond = line.find((_, i) => length[i]! > END) ?? line.at(-1)!;
  const heading = minus(near === far ? beyond : far!, near!);
  const last = line.findLastIndex(
    (at, i) => i > 0 && length[i - 1]! <= END && isBack(minus(at, line[i - 1]!), heading),
  );
  return line.slice(Math.max(0, last));
};

const turnsBack = (line: Line): boolean =>
  line.some((at, i) => i > 0 && i < line.length - 1 && isBack(minus(at, line[i - 1]!), minus(line[i + 1]!, at)));

/** The line without the hooks at its ends; undefined if it also turns back between them. */
const withoutSpurs = (raw: Line): Line | undefined => {
  if (raw.length < 2) return undefined;
  const line = withoutHook(withoutHook(simplify([...raw], NEAR, true)).toReversed()).toReversed();
  return turnsBack(line) ? undefined : line;
};

/** A route along streets that is entirely inside the frame and never turns back; undefined if there is none. */
const sampleRoute = (picture: ReturnType<typeof cityProjection>, route: FindRoute): LatLng[] | undefined => {
  const at = (x: number, y: number) => picture.toPosition({ x: x * size.width, y: y * size.height });
  return samples
    .map(([fromX, fromY, toX, toY]) => route([at(fromX, fromY), at(toX, toY)])?.coords ?? [])
    .map(coords => withoutSpurs(coords.map(picture.toPicture)))
    .find(line => line?.every(point => isIn(point, inSight)))
    ?.map(picture.toPosition);
};

/** The centre of the region's own city, or else of the region. */
const middleOf = (places: readonly PlaceRecord[], [west, south, east, north]: Bbox): LatLng => {
  const within = places.filter(({ lat, lng }) => lng > west && lng < east && lat > south && lat < north);
  const city = within.find(({ kind }) => kind === 'city') ?? within.find(({ kind }) => kind === 'town');
  return { lat: city?.lat ?? (south + north) / 2, lng: city?.lng ?? (west + east) / 2 };
};

/** Draws a region for the public site: its water, green and streets, and a sample route along them. */
export const drawCity = (options: {
  region: { name: string; attribution: string; bbox: Bbox };
  features: readonly OsmFeature[];
  places: readonly PlaceRecord[];
  route: FindRoute;
}): CityDrawing => {
  const { name, attribution, bbox } = options.region;
  const center = middleOf(options.places, bbox);
  const picture = cityProjection({ ...size, center });
  const drawn = options.features.flatMap(feature => layerFeature(feature) ?? []);
  const roads = drawn.filter(({ layer, attributes }) => layer === 'roads' && attributes.tunnel === undefined);
  const green = drawn.filter(({ layer, attributes }) => layer === 'areas' && greenKinds.has(String(attributes.kind)));
  const water = drawn.filter(({ layer }) => layer === 'water');
  const sample = sampleRoute(picture, options.route);
  return {
    name,
    attribution,
    center,
    ...size,
    water: areasOf(water, bbox, picture.toPicture),
    green: areasOf(green, bbox, picture.toPicture),
    ...streetsOf(roads, picture.toPicture),
    ...(sample && { way: encodePolyline(sample) }),
  };
};
