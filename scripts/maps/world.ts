import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Bbox } from '#lambdas/adapters/maps/pack/pack-format';
import { clipRing } from './clip';
import type { Position } from './osm-feature';
import { projectFile } from './project-root';
import type { LayerFeature } from './tile-layers';

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>;
type Country = { name: string; polygons: Position[][][] };

async function readCountries(detail: '110m' | '50m' | '10m'): Promise<{ topology: Countries; countries: Country[] }> {
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
}

const land = (coordinates: Position[][], minZoom: number): LayerFeature => ({
  layer: 'land',
  minZoom,
  attributes: {},
  geometry: { type: 'Polygon', coordinates },
});

/** The name of a country in the middle of its largest part. */
function countryLabel({ name, polygons }: Country): LayerFeature {
  const boxes = polygons.map(([outer]) => {
    const [lngs, lats] = [outer!.map(p => p[0]), outer!.map(p => p[1])];
    return { west: Math.min(...lngs), east: Math.max(...lngs), south: Math.min(...lats), north: Math.max(...lats) };
  });
  const size = (box: (typeof boxes)[number]) => (box.east - box.west) * (box.north - box.south);
  const main = boxes.reduce((a, b) => (size(b) > size(a) ? b : a));
  const minZoom = size(main) > 600 ? 1 : size(main) > 100 ? 2 : size(main) > 20 ? 3 : 4;
  const coordinates: Position = [(main.west + main.east) / 2, (main.south + main.north) / 2];
  return { layer: 'places', minZoom, attributes: { kind: 'country', name }, geometry: { type: 'Point', coordinates } };
}

/** Land, borders and country names of the whole world, for the zooms below the region's own tiles. */
export async function worldFeatures(detail: '110m' | '50m'): Promise<LayerFeature[]> {
  const { topology, countries } = await readCountries(detail);
  const borders = mesh(topology, topology.objects.countries, (a, b) => a !== b);
  return [
    ...countries.flatMap(({ polygons }) => polygons.map(polygon => land(polygon, 0))),
    ...borders.coordinates.map(line => ({
      layer: 'borders' as const,
      minZoom: 1,
      attributes: {},
      geometry: { type: 'LineString' as const, coordinates: line as Position[] },
    })),
    ...countries.map(countryLabel),
  ];
}

/** The detailed land of the countries within a box, cut to it. */
export async function regionLand(bbox: Bbox): Promise<LayerFeature[]> {
  const { countries } = await readCountries('10m');
  const polygons = countries.flatMap(country => country.polygons);
  return polygons.flatMap(polygon => {
    const [outer, ...holes] = polygon.map(ring => clipRing(ring, bbox));
    return outer && outer.length > 0 ? [land([outer, ...holes.filter(hole => hole.length > 0)], 0)] : [];
  });
}
