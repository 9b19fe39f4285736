import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lengthKm } from '#shared/domain/geo/distance';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import { connectorsOf, linesOf, trimmed } from './trim';

/** A position so many metres east and north of a corner in Gothenburg. */
const at = (east: number, north: number): LatLng => ({
  lat: 57.7 + north / 111_320,
  lng: 11.97 + east / (111_320 * Math.cos((57.7 * Math.PI) / 180)),
});
const metres = (line: readonly LatLng[]) => lengthKm(line) * 1_000;
const gap = (a: LatLng | undefined, b: LatLng | undefined) => metres([a!, b!]);

const start = at(0, 0);

it('ends beside the pin that the router has run past', () => {
  const hook = trimmed([start, at(400, 0), at(400, 200), at(480, 200)], { to: at(400, 150) });
  expect(hook).toHaveLength(3);
  expect(gap(hook.at(-1), at(400, 150))).toBeLessThan(1);
  expect(connectorsOf(hook, { to: at(400, 150) })).toEqual([]);
});

it('leaves out a street that is driven to its end and back', () => {
  const spur = trimmed([start, at(500, 0), at(560, 0), at(503, 3)], { to: at(502, 20) });
  expect(gap(spur.at(-1), at(502, 0))).toBeLessThan(2);
  expect(metres(spur)).toBeLessThan(510);
});

it('keeps a way around a block, although it passes the pin before', () => {
  const around = [start, at(500, 0), at(535, 0), at(535, 35), at(500, 35), at(500, 4)];
  expect(trimmed(around, { to: at(500, 2) })).toHaveLength(around.length);
  const loop = [start, at(500, 0), at(700, 0), at(700, 150), at(500, 150), at(500, 10)];
  expect(gap(trimmed(loop, { to: at(500, 5) }).at(-1), at(500, 10))).toBeLessThan(1);
});

it('ends at the corner before a last leg that a pin would hide', () => {
  const line = trimmed([at(0, 0), at(400, 0), at(400, 15)], { to: at(392, 20) });
  expect(line).toEqual([at(0, 0), at(400, 0)]);
  expect(connectorsOf(line, { to: at(392, 20) })).toHaveLength(1);
  expect(trimmed([at(0, 0), at(400, 0), at(400, 60)], { to: at(392, 64) })).toHaveLength(3);
});

it('joins a pin beside the street to the line', () => {
  const pin = at(300, 80);
  const line = trimmed([start, at(350, 0)], { to: pin });
  expect(gap(line.at(-1), at(300, 0))).toBeLessThan(1);
  const [[foot, end] = [], ...more] = connectorsOf(line, { to: pin });
  expect(more).toEqual([]);
  expect([foot, end]).toEqual([line.at(-1), pin]);
});

it('has nothing to do with a pin that is far away', () => {
  const route = [start, at(400, 0)];
  const far = { from: at(0, 900), to: at(400, 900) };
  expect(trimmed(route, far)).toEqual(route);
  expect(connectorsOf(route, far)).toEqual([]);
});

it('begins beside the pickup', () => {
  const line = trimmed([at(-60, 0), at(400, 0)], { from: at(0, 10), to: at(400, 0) });
  expect(gap(line[0], start)).toBeLessThan(1);
  expect(connectorsOf(line, { from: at(0, 10) })).toHaveLength(1);
});

it('leads a lone pin’s route to it, and leaves the beginning at the vehicle', () => {
  const route = [at(-200, 0), at(340, 0)];
  const { ahead, behind, connectors } = linesOf({ pickup: at(300, 0), route });
  expect(behind).toBeUndefined();
  expect(ahead![0]).toBe(route[0]);
  expect(gap(ahead!.at(-1), at(300, 0))).toBeLessThan(1);
  expect(connectors).toEqual([]);
});

it('parts the line at a vehicle under way', () => {
  const trip = { pickup: start, drop: at(400, 30), route: [start, at(400, 0), at(460, 0)] };
  const lines = linesOf({ ...trip, vehicle: at(150, 3), underway: true });
  expect(metres(lines.behind!)).toBeCloseTo(150, 0);
  expect(metres(lines.ahead!)).toBeCloseTo(250, 0);
  expect(lines.connectors).toHaveLength(1);
  expect(linesOf({ ...trip, vehicle: at(150, 3) }).behind).toBeUndefined();
});

it('leads the driver’s route to the door of the pickup', () => {
  const lines = linesOf({ pickup: at(0, 40), approach: [at(-300, 0), at(50, 0)], route: [start, at(400, 0)] });
  expect(gap(lines.approach!.at(-1), start)).toBeLessThan(1);
});

it('is a part of the route for any route and pins, and never shorter than a quarter of it', () => {
  const point = fc.record({ east: fc.integer({ min: -800, max: 800 }), north: fc.integer({ min: -800, max: 800 }) });
  const spot = point.map(({ east, north }) => at(east, north));
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 12 }), spot, spot, (route, from, to) => {
      const line = trimmed(route, { from, to });
      const inner = line.slice(1, -1);
      const first = route.findIndex((_, i) => inner.every((corner, k) => route[i + k] === corner));
      expect(inner.length === 0 || first >= 0).toBe(true);
      expect(metres(line)).toBeGreaterThanOrEqual(metres(route) / 4 - 0.01);
      expect(metres(line)).toBeLessThanOrEqual(metres(route) + 0.01);
      for (const end of [line[0], line.at(-1)]) {
        if (!end) continue;
        const detours = route.slice(1).map((to, i) => metres([route[i]!, end, to]) - metres([route[i]!, to]));
        expect(Math.min(...detours, route.includes(end) ? 0 : Infinity)).toBeLessThan(0.5);
      }
    }),
  );
});
