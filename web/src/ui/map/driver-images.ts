import { vehicleKinds, type VehicleKind } from '@/ui/vehicle-art';

type Scheme = 'light' | 'dark';
type Ink = { hull: string; edge: string; load: string; glass: string };

/** Free vehicles are filled and have an amber load, busy ones are hollow: the states do not depend on colour. */
const inks: Record<Scheme, Record<'free' | 'busy', Ink>> = {
  light: {
    free: { hull: '#14171F', edge: '#FFFFFF', load: '#FFB300', glass: '#8F96A4' },
    busy: { hull: '#FFFFFF', edge: '#5A5E69', load: '#FFFFFF', glass: '#C3C7CF' },
  },
  dark: {
    free: { hull: '#F3F1EA', edge: '#07090D', load: '#FFB300', glass: '#5A5E69' },
    busy: { hull: '#151920', edge: '#B4BAC6', load: '#151920', glass: '#5A5E69' },
  },
};

/** A shape of a marker: filled, or a stroke of this width. */
type Part = { path: string; fill: keyof Ink; width?: number; rim?: keyof Ink };

const hull = (path: string): Part => ({ path, fill: 'hull' });
const glass = (path: string): Part => ({ path, fill: 'glass' });
const bar = (path: string, width: number): Part => ({ path, fill: 'hull', width });
const load = (x: number, y: number, width: number, height: number): Part => ({
  path: `M${x + 2} ${y}h${width - 4}q2 0 2 2v${height - 4}q0 2-2 2h${4 - width}q-2 0-2-2v${4 - height}q0-2 2-2z`,
  fill: 'load',
  rim: 'hull',
});
const disc = (x: number, y: number, r: number): Pick<Part, 'path'> => ({
  path: `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
});
const head = (x: number, y: number, r: number): Part => ({ ...disc(x, y, r), fill: 'hull', rim: 'edge' });
const lamps = (left: number, right: number, y: number): Part[] =>
  [left, right].map(x => ({ ...disc(x, y, 1.8), fill: 'load' }));

const saddle = (body: string): Part[] => [
  hull(body),
  bar('M25 5.5q2 7 0 14', 2.4),
  load(4.5, 6.5, 11, 12),
  head(20, 12.5, 4.6),
];
const car: Part[] = [
  hull('M8 4h17q8.5 1 8.5 8.5T25 21H8q-6.5 0-6.5-8.5T8 4z'),
  glass('M22 6q5 6.5 0 13l3.5-.5q4.5-6 0-12zM7.5 7q-2.5 5.5 0 11l2-.5q-1.5-5 0-10z'),
  load(12, 8, 8, 9),
];

/** From above, facing east. */
const fromAbove: Record<VehicleKind, Part[]> = {
  bike: saddle('M6 9.5h21q6 .5 6 3t-6 3H6q-3.5 0-3.5-3t3.5-3z'),
  scooter: saddle('M6 7.5h21q6.5 1.5 6.5 5t-6.5 5H6q-4 0-4-5t4-5z'),
  car,
  estate: car,
  van: [
    hull('M3.5 3h23q6 1 7 6v7q-1 5-7 6h-23q-2 0-2-2V5q0-2 2-2z'),
    glass('M25.5 5.5q3 7 0 14l3-1q3-6 0-12z'),
    load(5, 6.5, 16, 12),
  ],
  truck: [
    hull('M24 5h5.5q4 1 4 7.5t-4 7.5H24z'),
    glass('M28 7.5q2 5 0 10l2-.5q2-4.5 0-9z'),
    { ...hull('M3 2.5h21v20H3q-1.5 0-1.5-1.5V4q0-1.5 1.5-1.5z'), rim: 'edge' },
    load(5, 6, 15, 13),
  ],
};

const rider = (wheel: number): Part[] => [
  bar('M17.5 13v8', wheel),
  load(11, 5.5, 13, 9),
  hull('M12 15.5q0-6.5 5.5-6.5t5.5 6.5z'),
  bar('M9.5 15h16', 2.4),
  head(17.5, 5.2, 3.7),
];
const carFront: Part[] = [
  hull('M9 11.5l2-6.5q.5-2 3-2h7q2.5 0 3 2l2 6.5q2 .5 2 3v7h-4.5v-2h-12v2H7v-7q0-2.5 2-3z'),
  glass('M13 5.5h9l1.5 5.5h-12z'),
  ...lamps(11, 24, 15),
];

/** From the front, for drivers whose direction is unknown: it points nowhere. */
const fromAhead: Record<VehicleKind, Part[]> = {
  bike: rider(3),
  scooter: rider(5.5),
  car: carFront,
  estate: carFront,
  van: [
    hull('M11 1.5h13q2 0 2.5 2l1 8v10H23v-2H12v2H7.5v-10l1-8q.5-2 2.5-2z'),
    glass('M11.5 4.5h12l.8 6.5H10.7z'),
    ...lamps(11, 24, 15),
  ],
  truck: [
    hull('M7 1.5h21v14H7z'),
    { ...hull('M10.5 7h14q1.5 0 1.5 1.5v13h-4v-2h-9v2H9v-13Q9 7 10.5 7z'), rim: 'edge' },
    glass('M12 9.5h11v4.5H12z'),
    ...lamps(12, 23, 17),
  ],
};

export const iconPx = { width: 35, height: 25 };

/** The paper around a marker, so that it reads as one shape on any ground. */
const OUTLINE_PX = 2.5;
const RIM_PX = 1.4;

/** A silhouette of all parts in the colour of the ground, and the parts on it. */
const drawn = (ink: Ink, parts: readonly Part[]): string => {
  const outline = parts
    .filter(({ fill }) => fill !== 'glass')
    .map(
      ({ path, width = 0 }) =>
        `<path d="${path}" stroke-width="${width + 2 * OUTLINE_PX}"${width ? '' : ` fill="${ink.edge}"`}/>`,
    );
  const shapes = parts.map(({ path, fill, width, rim }) => {
    if (width) return `<path d="${path}" stroke="${ink[fill]}" stroke-width="${width}"/>`;
    // A hollow marker has lines instead of colours.
    const edge = rim && ink[ink[rim] === ink[fill] ? 'edge' : rim];
    return `<path d="${path}" fill="${ink[fill]}"${edge ? ` stroke="${edge}" stroke-width="${RIM_PX}"` : ''}/>`;
  });
  return `<g stroke="${ink.edge}">${outline.join('')}</g>${shapes.join('')}`;
};

/** Smaller by so much, its outline fits into the picture. */
const INSET = 0.9;

const picture = (inside: string) => {
  const { width, height } = iconPx;
  const [x, y] = [(width * (1 - INSET)) / 2, (height * (1 - INSET)) / 2];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}" fill="none">` +
    `<g transform="translate(${x} ${y}) scale(${INSET})" stroke-linejoin="round" stroke-linecap="round">${inside}</g></svg>`
  );
};

export const driverImageName = (driver: { kind: VehicleKind; busy: boolean; heads: boolean }): string =>
  `${driver.kind}-${driver.busy ? 'busy' : 'free'}${driver.heads ? '-heading' : ''}`;

/** The marker of each vehicle in each state as SVG, by its name. */
export const driverImages = (scheme: Scheme): Record<string, string> =>
  Object.fromEntries(
    vehicleKinds.flatMap(kind =>
      [true, false].flatMap(busy => {
        const ink = inks[scheme][busy ? 'busy' : 'free'];
        return [
          [driverImageName({ kind, busy, heads: true }), picture(drawn(ink, fromAbove[kind]))],
          [driverImageName({ kind, busy, heads: false }), picture(drawn(ink, fromAhead[kind]))],
        ];
      }),
    ),
  );
