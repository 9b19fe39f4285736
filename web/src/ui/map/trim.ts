import type { LatLng } from '#shared/contract/entities/common';
import { lengthKm } from '#shared/domain/geo/distance';
import type { LiveMapProps } from './map-types';
import { DEGREE_M, feetOf, splitAt, type Foot } from './snap';

/** A router ends at its own point of the street: the line may run past the pin by this much. */
const TAIL_M = 150;
/** A pin further away than this belongs to another route, e.g. one that is still being fetched. */
const FAR_M = 500;
/** Both passes of a street that is driven to its end and back are this near to the pin. */
const SAME_M = 8;
/** A tail this narrow goes and comes back; a wider one leads around a block. */
const NARROW_M = 14;

type Ends = { from?: LatLng | undefined; to?: LatLng | undefined };
type Line = readonly LatLng[];

const lengthM = (line: Line) => lengthKm(line) * 1_000;

const pointOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng });

const between = (line: Line, from: Foot, to: Foot): LatLng[] => [
  pointOf(from),
  ...line.slice(from.after + 1, to.after + 1),
  pointOf(to),
];

/** The mean width of the area that a closed line encloses. */
const widthM = (line: Line): number => {
  const [{ lat, lng }] = line as readonly [LatLng];
  const shrink = Math.cos((lat * Math.PI) / 180);
  const points = line.map(at => ({ x: (at.lng - lng) * shrink * DEGREE_M, y: (at.lat - lat) * DEGREE_M }));
  const twice = points.reduce((sum, { x, y }, i) => {
    const next = points[(i + 1) % points.length]!;
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / Math.max(1, lengthM(line));
};

/** A last leg this short around a corner would be a hook under the pin. */
const HOOK_M = 22;

/** Whether the line turns by more than about 75° at the corner. */
const isSharp = (before: LatLng, corner: LatLng, after: LatLng): boolean => {
  const shrink = Math.cos((corner.lat * Math.PI) / 180);
  const [ax, ay] = [(corner.lng - before.lng) * shrink, corner.lat - before.lat];
  const [bx, by] = [(after.lng - corner.lng) * shrink, after.lat - corner.lat];
  return ax * bx + ay * by < 0.25 * Math.hypot(ax, ay) * Math.hypot(bx, by);
};

/** The cut at the corner before a short last leg; else the cut itself. */
const withoutHook = (line: Line, cut: Foot, isInTail: (foot: Foot) => boolean): Foot => {
  const [before, corner] = [line[cut.after - 1], line[cut.after]];
  if (!before || !corner || lengthM([corner, pointOf(cut)]) > HOOK_M || !isSharp(before, corner, cut)) return cut;
  const foot = { ...cut, lat: corner.lat, lng: corner.lng, after: cut.after - 1 };
  return isInTail(foot) ? foot : cut;
};

/** Where the line has come as near to the pin as it will; undefined if that is not near the line's end. */
const cutOf = (line: Line, pin: LatLng): Foot | undefined => {
  const tailM = Math.min(TAIL_M, lengthM(line) / 2);
  const feet = feetOf(line, pin);
  const isInTail = (foot: Foot) => lengthM([pointOf(foot), ...line.slice(foot.after + 1)]) <= tailM;
  // No foot before the tail can be in it.
  const tail = feet.slice(feet.findIndex(isInTail)).filter(isInTail);
  const best = tail.reduce<Foot | undefined>((near, foot) => (near && near.gapM < foot.gapM ? near : foot), undefined);
  if (!best || best.gapM > FAR_M) return undefined;
  const isClose = (a: LatLng, b: LatLng | undefined) => b !== undefined && lengthM([a, b]) < 0.5;
  /** At the end of a stretch the line may come nearer still. */
  const goesAway = (foot: Foot, next: Foot | undefined) => !isClose(foot, line[foot.after + 1]) || isClose(foot, next);
  const isPass = (foot: Foot, index: number) =>
    foot === best || (foot.gapM <= best.gapM + SAME_M && goesAway(foot, tail[index + 1]));
  const cut = tail.find((foot, index) => isPass(foot, index) && widthM(between(line, foot, best)) <= NARROW_M);
  return cut && withoutHook(line, cut, isInTail);
};

const cutEnd = (line: Line, pin: LatLng | undefined): Line => {
  const cut = pin && line.length > 1 ? cutOf(line, pin) : undefined;
  return cut ? [...line.slice(0, cut.after + 1), pointOf(cut)] : line;
};

/**
 * The route for a picture: it ends where it is nearest to each pin, without the stretch that a router drives past it
 * and back. Distance and price are those of the whole route.
 */
export const trimmed = (route: Line, { from, to }: Ends): Line => {
  const ended = cutEnd(route, to);
  return from ? cutEnd(ended.toReversed(), from).toReversed() : ended;
};

/** A pin beside its street has a line to it; on the street the two touch. */
const BESIDE_M = 4;

/** The stretches from a line's ends to the pins there. */
export const connectorsOf = (line: Line, { from, to }: Ends): LatLng[][] => {
  const pairs = [
    [line[0], from],
    [line.at(-1), to],
  ] as const;
  return pairs.flatMap(([foot, pin]) => {
    if (!foot || !pin) return [];
    const gapM = lengthM([foot, pin]);
    return gapM > BESIDE_M && gapM <= FAR_M ? [[pointOf(foot), pointOf(pin)]] : [];
  });
};

const isLine = (line: Line) => line.length > 1;

type TripLines = {
  [Name in 'pickup' | 'drop' | 'route' | 'approach' | 'vehicle' | 'underway']?: LiveMapProps[Name] | undefined;
};

/** The lines of a trip, each trimmed at its pins, with the part of the route behind the vehicle apart. */
export const linesOf = (props: TripLines) => {
  const { pickup, drop, vehicle } = props;
  // A single pin is where the route leads.
  const ends = { from: drop && pickup, to: drop ?? pickup };
  const route = trimmed(props.route ?? [], ends);
  const approach = trimmed(props.approach ?? [], { to: pickup });
  const { behind, ahead } = props.underway && vehicle ? splitAt(route, vehicle) : { behind: [], ahead: route };
  return {
    behind: isLine(behind) ? behind : undefined,
    ahead: isLine(ahead) ? ahead : undefined,
    approach: isLine(approach) ? approach : undefined,
    connectors: [
      ...(isLine(route) ? connectorsOf(route, ends) : []),
      ...(isLine(approach) ? connectorsOf(approach, { to: pickup }).slice(-1) : []),
    ],
  };
};
