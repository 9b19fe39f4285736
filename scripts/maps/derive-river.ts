import { assembleRings } from './multipolygon';
import type { OsmFeature, Position } from './osm-feature';
import { positionsOf } from './osm-feature';
import { Raster } from './raster';
import { boxOf } from './rings';

/** The known course of a river: its centre line, and its maximum reach on either side. */
export type Corridor = { name: string; course: { at: Position; reachMetres: number }[] };

const CELL_METRES = 10;
/** The water keeps this distance from streets and quays, and is then widened again by a little less. */
const SHORE_METRES = 20;
const WIDEN_METRES = 12;
const SMOOTHING = 9;
const MIN_RING_CELLS = 60;
const [BLOCKED, OPEN, WATER] = [0, 1, 2];

const openCorridor = (raster: Raster, { course }: Corridor): void => {
  for (let i = 1; i < course.length; i++) {
    const [from, to] = [course[i - 1]!, course[i]!];
    raster.stroke(from.at, to.at, [from.reachMetres, to.reachMetres], OPEN!);
  }
};

const blockStreets = (raster: Raster, features: readonly OsmFeature[]): void => {
  for (const { tags, geometry } of features) {
    const crosses = [tags.bridge, tags.tunnel].some(value => value !== undefined && value !== 'no');
    if (geometry.type === 'Point' || crosses) continue;
    const line = positionsOf(geometry);
    for (let i = 1; i < line.length; i++) raster.stroke(line[i - 1]!, line[i]!, [SHORE_METRES, SHORE_METRES], BLOCKED!);
  }
};

/** Open cells connected to the centre line become water, which is then widened towards the shore. */
const flood = (raster: Raster, { course }: Corridor): void => {
  const { cells, columns } = raster;
  const stack = course.map(({ at }) => {
    const [x, y] = raster.locate(at).map(Math.round) as [number, number];
    return y * columns + x;
  });
  while (stack.length > 0) {
    const cell = stack.pop()!;
    if (cells[cell] !== OPEN) continue;
    cells[cell] = WATER!;
    stack.push(cell - 1, cell + 1, cell - columns, cell + columns);
  }
  const before = cells.slice();
  const reach = Math.round(WIDEN_METRES / CELL_METRES);
  before.forEach((value, cell) => {
    if (value !== WATER) return;
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        if (cell + dy * columns + dx >= 0) cells[cell + dy * columns + dx] = WATER!;
  });
};

/** Moving average over the corners of a closed ring of cell edges, in degrees. */
const smooth = (raster: Raster, ring: readonly Position[]): Position[] => {
  const points: Position[] = [];
  for (let i = 0; i < ring.length; i += 3) {
    let [x, y] = [0, 0];
    for (let k = 0; k < SMOOTHING; k++) {
      const corner = ring[(i + k) % ring.length]!;
      x += corner[0] / SMOOTHING;
      y += corner[1] / SMOOTHING;
    }
    points.push(raster.positionOf(x, y));
  }
  return [...points, points[0]!];
};

const isOuter = (ring: readonly Position[]) =>
  ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length]![1] - ring[(i + 1) % ring.length]![0] * y, 0) >
  0;

/**
 * An approximate water area for street data without water: the area around a known course that no street touches. It
 * follows quays and shore streets to about ten metres, and is a backdrop, not a survey.
 */
export const deriveRiver = (features: readonly OsmFeature[], corridor: Corridor): OsmFeature => {
  const [west, south, east, north] = boxOf(corridor.course.map(({ at }) => at));
  const margin = 0.012;
  const raster = new Raster([west - margin, south - margin, east + margin, north + margin], CELL_METRES);
  openCorridor(raster, corridor);
  blockStreets(raster, features);
  flood(raster, corridor);
  const rings = raster.outlines(WATER!).filter(ring => ring.length >= MIN_RING_CELLS);
  const outer = rings.filter(isOuter).map(ring => smooth(raster, ring));
  const holes = rings.filter(ring => !isOuter(ring)).map(ring => smooth(raster, ring));
  const tags = { natural: 'water', water: 'river', name: corridor.name };
  return { id: 'derived/river', tags, geometry: { type: 'MultiPolygon', coordinates: assembleRings(outer, holes) } };
};
