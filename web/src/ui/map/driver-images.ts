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

const loadEdge = (ink: Ink) => (ink.load === ink.hull ? ink.edge : 'none');

type Drawing = (ink: Ink) => string;
const body = (ink: Ink, path: string) =>
  `<path d="${path}" fill="${ink.hull}" stroke="${ink.edge}" stroke-width="2" stroke-linejoin="round"/>`;
const load = (ink: Ink, x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="${ink.load}" stroke="${loadEdge(ink)}"/>`;
const glass = (ink: Ink, path: string) => `<path d="${path}" fill="${ink.glass}"/>`;
/** A thin part, drawn twice so that it has an edge as the bodies have. */
const bar = ({ hull, edge }: Ink, path: string, width: number) =>
  [
    [edge, width + 3],
    [hull, width],
  ]
    .map(([color, thick]) => `<path d="${path}" stroke="${color}" stroke-width="${thick}" stroke-linecap="round"/>`)
    .join('');

const saddle = (ink: Ink, wheel: number): string =>
  `${bar(ink, 'M5.5 12.5h24.5', wheel)}${bar(ink, 'M24 5.5q2.5 7 0 14', 2)}${load(ink, 4.5, 7, 10, 11)}` +
  `<circle cx="19" cy="12.5" r="4.5" fill="${ink.hull}" stroke="${ink.edge}" stroke-width="1.5"/>`;
const car: Drawing = ink =>
  body(ink, 'M8 4h17q8.5 1 8.5 8.5T25 21H8q-6.5 0-6.5-8.5T8 4z') +
  glass(ink, 'M22 6q5 6.5 0 13l3.5-.5q4.5-6 0-12zM7.5 7q-2.5 5.5 0 11l2-.5q-1.5-5 0-10z') +
  load(ink, 12, 8, 8, 9);

/** From above, facing east. */
const fromAbove: Record<VehicleKind, Drawing> = {
  bike: ink => saddle(ink, 3),
  scooter: ink => saddle(ink, 6),
  car,
  estate: car,
  van: ink =>
    body(ink, 'M3.5 3h23q6 1 7 6v7q-1 5-7 6h-23q-2 0-2-2V5q0-2 2-2z') +
    glass(ink, 'M25.5 5.5q3 7 0 14l3-1q3-6 0-12z') +
    load(ink, 5, 6.5, 16, 12),
  truck: ink =>
    body(ink, 'M24 5h5.5q4 1 4 7.5t-4 7.5H24z') +
    glass(ink, 'M28 7.5q2 5 0 10l2-.5q2-4.5 0-9z') +
    body(ink, 'M3 2.5h21v20H3q-1.5 0-1.5-1.5V4q0-1.5 1.5-1.5z') +
    load(ink, 5, 6, 15, 6),
};

const lamps = (ink: Ink, left: number, right: number, y: number) =>
  [left, right].map(x => `<circle cx="${x}" cy="${y}" r="1.8" fill="${ink.load}" stroke="${loadEdge(ink)}"/>`).join('');
const rider = (ink: Ink, wheel: number): string =>
  `${bar(ink, 'M17.5 13v7.5', wheel)}${bar(ink, 'M10 11h15', 2)}${load(ink, 12.5, 6, 10, 8)}` +
  `<circle cx="17.5" cy="5" r="3.5" fill="${ink.hull}" stroke="${ink.edge}" stroke-width="1.5"/>`;
const carFront: Drawing = ink =>
  body(ink, 'M9 11.5l2-6.5q.5-2 3-2h7q2.5 0 3 2l2 6.5q2 .5 2 3v7h-4.5v-2h-12v2H7v-7q0-2.5 2-3z') +
  glass(ink, 'M13 5.5h9l1.5 5.5h-12z') +
  lamps(ink, 11, 24, 15);

/** From the front, for drivers whose direction is unknown: it points nowhere. */
const fromAhead: Record<VehicleKind, Drawing> = {
  bike: ink => rider(ink, 2.5),
  scooter: ink => rider(ink, 5),
  car: carFront,
  estate: carFront,
  van: ink =>
    body(ink, 'M11 1.5h13q2 0 2.5 2l1 8v10H23v-2H12v2H7.5v-10l1-8q.5-2 2.5-2z') +
    glass(ink, 'M11.5 4.5h12l.8 6.5H10.7z') +
    lamps(ink, 11, 24, 15),
  truck: ink =>
    body(ink, 'M7 1.5h21v14H7z') +
    body(ink, 'M10.5 7h14q1.5 0 1.5 1.5v13h-4v-2h-9v2H9v-13Q9 7 10.5 7z') +
    glass(ink, 'M12 9.5h11v4.5H12z') +
    lamps(ink, 12, 23, 17),
};

export const iconPx = { width: 35, height: 25 };

const picture = (drawn: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${iconPx.width * 2}" height="${iconPx.height * 2}" viewBox="0 0 ${iconPx.width} ${iconPx.height}" fill="none">${drawn}</svg>`;

export const driverImageName = (driver: { kind: VehicleKind; busy: boolean; heads: boolean }): string =>
  `${driver.kind}-${driver.busy ? 'busy' : 'free'}${driver.heads ? '-heading' : ''}`;

/** The marker of each vehicle in each state as SVG, by its name. */
export const driverImages = (scheme: Scheme): Record<string, string> =>
  Object.fromEntries(
    vehicleKinds.flatMap(kind =>
      [true, false].flatMap(busy => {
        const ink = inks[scheme][busy ? 'busy' : 'free'];
        return [
          [driverImageName({ kind, busy, heads: true }), picture(fromAbove[kind](ink))],
          [driverImageName({ kind, busy, heads: false }), picture(fromAhead[kind](ink))],
        ];
      }),
    ),
  );
