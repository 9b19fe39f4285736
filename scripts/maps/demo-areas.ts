import type { OsmFeature, Position, Tags } from './osm-feature';

type Course = { widthMetres: number; course: string };

const water: Tags = { natural: 'water', water: 'canal' };

/**
 * Canals and parks of central Gothenburg: our own sketch from common knowledge, drawn between the streets around them.
 * The demo's street data has neither. They have no names, because the list of landmarks has those.
 */
const canals: readonly Course[] = [
  {
    widthMetres: 26,
    course: `
      57.7031,11.9527 57.7021,11.9547 57.7013,11.9556 57.7009,11.9565 57.7007,11.9586 57.7005,11.961
      57.7006,11.9625 57.7009,11.964 57.7013,11.9653 57.7018,11.9659 57.7019,11.9668 57.7023,11.9676
      57.7024,11.9687 57.7031,11.9695 57.7036,11.9704 57.7038,11.9713 57.7038,11.9722 57.7043,11.973
      57.7058,11.9734 57.7062,11.9746 57.7069,11.9744 57.7073,11.9743
    `,
  },
  {
    widthMetres: 16,
    course: `
      57.7072,11.9743 57.7075,11.9748 57.70755,11.9765 57.7074,11.978 57.7074,11.9846 57.7073,11.989
    `,
  },
  {
    widthMetres: 26,
    course: `
      57.7065,11.9585 57.7063,11.9597 57.706,11.9615 57.70595,11.963 57.7063,11.9654 57.7068,11.968
      57.7074,11.9716
    `,
  },
];

const park: Tags = { leisure: 'park' };
const parks: readonly { tags: Tags; ring: string }[] = [
  {
    // Slottsskogen
    tags: park,
    ring: `
      57.69,11.9522 57.6888,11.9525 57.6874,11.9526 57.686,11.952 57.6849,11.951 57.6838,11.9498
      57.6826,11.9482 57.6811,11.946 57.681,11.944 57.6804,11.9411 57.68,11.9393 57.6798,11.936
      57.6807,11.9356 57.6818,11.9342 57.683,11.9335 57.6837,11.9317 57.6847,11.9301 57.6859,11.9277
      57.687,11.9275 57.688,11.933 57.6893,11.9388 57.6897,11.944 57.6899,11.9471 57.6903,11.9511
    `,
  },
  {
    // Trädgårdsföreningen
    tags: park,
    ring: `
      57.7034,11.9709 57.7036,11.9713 57.7036,11.9724 57.7042,11.9733 57.7057,11.9737 57.7061,11.975
      57.7071,11.9747 57.7072,11.9775 57.7056,11.9776 57.705,11.9772 57.7044,11.9766 57.7038,11.9753
      57.7031,11.9735 57.7028,11.9727
    `,
  },
  {
    // Kungsparken
    tags: park,
    ring: `
      57.7003,11.9613 57.7004,11.9626 57.7007,11.9642 57.7011,11.9655 57.7016,11.9662 57.7017,11.967
      57.7021,11.9678 57.7022,11.9689 57.7029,11.9697 57.7033,11.9706 57.7026,11.9717 57.7023,11.9716
      57.7017,11.9701 57.701,11.9678 57.7003,11.9655 57.7001,11.9613
    `,
  },
  {
    // Heden
    tags: { landuse: 'recreation_ground' },
    ring: `
      57.7031,11.9798 57.7018,11.9776 57.6996,11.9808 57.7008,11.9832
    `,
  },
  {
    // Vasaparken
    tags: park,
    ring: `
      57.6996,11.9612 57.6995,11.9629 57.6985,11.9632 57.6978,11.9628 57.6977,11.9612
    `,
  },
];

const DEGREE_M = 111_320;
const SHRINK = Math.cos((57.7 * Math.PI) / 180);

/** The positions of a sketch: "lat,lng lat,lng …". */
const pointsOf = (sketch: string): Position[] =>
  sketch
    .trim()
    .split(/\s+/)
    .map(at => at.split(',').map(Number) as Position)
    .map(([lat, lng]) => [lng, lat]);

/** The unit vector to the left of the line from one point to another: east, north. */
const leftOf = ([fromLng, fromLat]: Position, [toLng, toLat]: Position): [number, number] => {
  const [east, north] = [(toLng - fromLng) * SHRINK, toLat - fromLat];
  const length = Math.hypot(east, north);
  return [-north / length, east / length];
};

/** The area within half a width of a line. */
const bandOf = ({ course, widthMetres }: Course): Position[] => {
  const line = pointsOf(course);
  const half = widthMetres / 2 / DEGREE_M;
  const bank = (side: 1 | -1) =>
    line.map(([lng, lat], i): Position => {
      const [before, after] = [line[Math.max(0, i - 1)]!, line[Math.min(i + 1, line.length - 1)]!];
      const [east, north] = leftOf(before, after);
      return [lng + (side * half * east) / SHRINK, lat + side * half * north];
    });
  return [...bank(1), ...bank(-1).toReversed()];
};

const area = (id: string, tags: Tags, ring: readonly Position[]): OsmFeature => ({
  id,
  tags,
  geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!]] },
});

/** The waters and parks that the demo region adds to its source, with OpenStreetMap tags. */
export const gothenburgAreas: readonly OsmFeature[] = [
  ...parks.map(({ tags, ring }, i) => area(`own/park-${String(i)}`, tags, pointsOf(ring))),
  ...canals.map((canal, i) => area(`own/canal-${String(i)}`, water, bandOf(canal))),
];
