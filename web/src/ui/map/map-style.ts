import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { FONTS } from '@/ui/theme/tokens';
import { mapColors, type MapColors } from './map-colors';
import type { MapRegion } from './region';

type Widths = readonly [zoom: number, px: number][];

const widths = (stops: Widths) => ['interpolate', ['exponential', 1.5], ['zoom'], ...stops.flat()] as unknown as number;

const classes = (...names: string[]): FilterSpecification => ['in', ['get', 'class'], ['literal', names]];
const kinds = (...names: string[]): FilterSpecification => ['in', ['get', 'kind'], ['literal', names]];

const fill = (id: string, layer: string, color: string, filter?: FilterSpecification, source = 'region') =>
  ({
    id,
    type: 'fill',
    source,
    'source-layer': layer,
    paint: { 'fill-color': color, 'fill-antialias': true },
    ...(filter ? { filter } : {}),
  }) as LayerSpecification;

const line = (id: string, layer: string, color: string, stops: Widths, filter?: FilterSpecification, minzoom = 0) =>
  ({
    id,
    type: 'line',
    source: 'region',
    'source-layer': layer,
    minzoom,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': widths(stops) },
    ...(filter ? { filter } : {}),
  }) as LayerSpecification;

/** The product's own fonts; used once they are loaded. */
export const mapFonts = FONTS.split(',').map(font => font.trim().replaceAll(/['"]/g, ''));

const label = (id: string, layer: string, size: number, color: string, halo: string, rest: object) =>
  ({
    id,
    type: 'symbol',
    source: 'region',
    'source-layer': layer,
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.6 },
    ...rest,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': mapFonts,
      'text-size': size,
      ...(rest as { layout?: object }).layout,
    },
  }) as LayerSpecification;

const minorWidth: Widths = [
  [11, 0.6],
  [13, 2],
  [15, 6],
  [18, 26],
];
const minorEdge: Widths = [
  [12, 1],
  [13, 3],
  [15, 8],
  [18, 29],
];
const mainWidth: Widths = [
  [7, 0.6],
  [11, 1.8],
  [13, 4],
  [15, 10],
  [18, 36],
];
const mainEdge: Widths = [
  [7, 1],
  [11, 3],
  [13, 6],
  [15, 13],
  [18, 40],
];

const ground = (c: MapColors): LayerSpecification[] => [
  // Until the tiles are loaded: in a city the colour of land, which covers most of it; from afar that of the sea,
  // because the sea has no shape there.
  { id: 'water', type: 'background', paint: { 'background-color': ['step', ['zoom'], c.water, 8, c.land] } },
  fill('world-land', 'land', c.land, undefined, 'world'),
  fill('ocean', 'water', c.water, kinds('ocean')),
  fill('land', 'land', c.land),
  fill('built', 'areas', c.built, kinds('residential', 'industrial')),
  fill('green', 'areas', c.green, kinds('park', 'grass', 'pitch', 'farmland')),
  fill('forest', 'areas', c.forest, kinds('forest')),
  fill('square', 'areas', c.square, kinds('pedestrian', 'pier', 'sand')),
  fill('lakes', 'water', c.water, ['all', ['==', ['geometry-type'], 'Polygon'], ['!=', ['get', 'kind'], 'ocean']]),
  line(
    'rivers',
    'water',
    c.water,
    [
      [10, 1],
      [15, 5],
    ],
    ['==', ['geometry-type'], 'LineString'],
  ),
  fill('buildings', 'areas', c.building, kinds('building')),
];

const roads = (c: MapColors): LayerSpecification[] => {
  const minor = classes('minor', 'service', 'pedestrian');
  const main = classes('primary', 'secondary', 'tertiary', 'trunk', 'motorway');
  return [
    line(
      'rail',
      'roads',
      c.path,
      [
        [10, 0.8],
        [16, 2],
      ],
      classes('rail'),
    ),
    {
      ...line(
        'paths',
        'roads',
        c.path,
        [
          [14, 0.8],
          [17, 2],
        ],
        classes('path'),
        14,
      ),
    } as LayerSpecification,
    line('minor-edge', 'roads', c.roadEdge, minorEdge, minor, 12),
    line('main-edge', 'roads', c.mainEdge, mainEdge, main),
    line('minor', 'roads', c.road, minorWidth, minor),
    line('main', 'roads', c.main, mainWidth, main),
  ];
};

const labels = (c: MapColors): LayerSpecification[] => {
  const along = { layout: { 'symbol-placement': 'line', 'text-max-angle': 30, 'text-padding': 12 } };
  return [
    label('street-names', 'roads', 12, c.label, c.halo, {
      minzoom: 14,
      filter: classes('minor', 'pedestrian'),
      ...along,
    }),
    label('main-names', 'roads', 12, c.label, c.halo, {
      minzoom: 12.5,
      filter: classes('primary', 'secondary', 'tertiary', 'trunk'),
      ...along,
    }),
    label('stops', 'places', 12, c.label, c.halo, { minzoom: 14, filter: kinds('square', 'station', 'park') }),
    label('quarters', 'places', 12, c.label, c.halo, {
      minzoom: 11,
      filter: kinds('suburb', 'quarter', 'neighbourhood', 'village', 'island', 'hamlet'),
    }),
    label('cities', 'places', 15, c.labelStrong, c.halo, { filter: kinds('city', 'town', 'airport'), maxzoom: 13 }),
  ];
};

/** The base map in our colours over the region's tiles. It has no glyphs or sprites: labels use the device's fonts. */
export const styleOf = (region: MapRegion, scheme: 'light' | 'dark'): StyleSpecification | string => {
  if (!region.tiles) return `${region.style}&color-scheme=${scheme === 'dark' ? 'Dark' : 'Light'}`;
  const colors = mapColors[scheme];
  const tiles = [new URL(region.tiles, location.origin).href.replaceAll('%7B', '{').replaceAll('%7D', '}')];
  return {
    version: 8,
    sources: {
      world: { type: 'vector', tiles, minzoom: 0, maxzoom: 4 },
      region: {
        type: 'vector',
        tiles,
        minzoom: 5,
        maxzoom: 14,
        bounds: region.bounds,
        attribution: region.attribution,
      },
    },
    layers: [...ground(colors), ...roads(colors), ...labels(colors)],
  };
};
