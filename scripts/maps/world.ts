import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Bbox } from '#lambdas/adapters/maps/pack/pack-format';
import { clipRing } from './clip';
import { boxOf, innerPoint, unwrapRing } from './rings';
import type { Position } from './osm-feature';
import { projectFile } from '../lib/project-root';
import type { LayerFeature } from './tile-layers';

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>;
type Country = { name: string; polygons: Position[][][] };

const readCountries = async (
  detail: '110m' | '50m' | '10m',
): Promise<{ topology: Countries; countries: Country[] }> => {
  const file = createRequire(projectFile('package.json')).resolve(`world-atlas/countries-${detail}.json`);
  const topology = JSON.parse(await readFile(file, 'utf8')) as Countries;
  const countries = feature(topology, topology.objects.countries).features.map(({ properties, geometry }) => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    return { name: properties.name, polygons: polygons as Position[][][] };
  });
  return { topology, countries };
};

const land = (coordinates: Position[][]): LayerFeature => ({
  layer: 'land',
  minZoom: 0,
  attributes: {},
  geometry: { type: 'Polygon', coordinates },
});

/** The label of a country inside its largest part, as far from the outline as a coarse grid finds. */
const countryLabel = ({ name, polygons }: Country): LayerFeature => {
  const rings = polygons.map(([outer]) => ({ ring: outer!, box: boxOf(outer!) }));
  const size = ([west, south, east, north]: Bbox) => (east - west) * (north - south);
  const { ring, box } = rings.reduce((a, b) => (size(b.box) > size(a.box) ? b : a));
  const area = size(box);
  const minZoom = area > 600 ? 1 : area > 100 ? 2 : area > 20 ? 3 : 4;
  const geometry = { type: 'Point' as const, coordinates: innerPoint(ring, box) };
  return { layer: 'places', minZoom, attributes: { kind: 'country', name }, geometry };
};

/** Land, borders and country names of the whole world, for the zooms below those of the region's own tiles. */
export const worldFeatures = async (detail: '110m' | '50m'): Promise<LayerFeature[]> => {
  const { topology, countries } = await readCountries(detail);
  // The coarse outlines contain the countries worth a label at these zooms, and a label point is found in them quickly.
  const labelled = (await readCountries('110m')).countries.map(({ name, polygons }) => ({
    name,
    polygons: polygons.map(rings => rings.map(unwrapRing)),
  }));
  const borders = mesh(topology, topology.objects.countries, (a, b) => a !== b);
  return [
    ...countries.flatMap(({ polygons }) => polygons.map(rings => land(rings.map(unwrapRing)))),
    ...borders.coordinates.map(line => ({
      layer: 'borders' as const,
      minZoom: 1,
      attributes: {},
      geometry: { type: 'LineString' as const, coordinates: line as Position[] },
    })),
    ...labelled.map(countryLabel),
  ];
};

/** The detailed land of the countries within a box, clipped to it. */
export const regionLand = async (bbox: Bbox): Promise<LayerFeature[]> => {
  const { countries } = await readCountries('10m');
  const polygons = countries.flatMap(country => country.polygons);
  return polygons.flatMap(polygon => {
    // Most of the world is far away: only polygons that may touch the box are clipped.
    if (!overlaps(boxOf(polygon[0]!), bbox)) return [];
    const [outer, ...holes] = polygon.map(ring => clipRing(unwrapRing(ring), bbox));
    return outer && outer.length > 0 ? [land([outer, ...holes.filter(hole => hole.length > 0)])] : [];
  });
};

/** A box drawn as land. */
export const boxOfLand = ([west, south, east, north]: Bbox): LayerFeature => 
   land([[[west, south], [east, south], [east, north], [west, north], [west, south]]]); // prettier-ignore

const overlaps = (a: Bbox, b: Bbox) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
