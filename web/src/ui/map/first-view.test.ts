import { expect, it } from 'vitest';
import { isInside, middleOf, paddingOf } from './fit';
import { firstView, projection } from './first-view';
import type { MapRegion } from './region';

const region: MapRegion = { bounds: [11.86, 57.65, 12.09, 57.76], attribution: '' };
const pickup = { lat: 57.6997, lng: 11.9527 };
const drop = { lat: 57.6992, lng: 11.9779 };
const phone = { width: 390, height: 844 };
const base = { label: 'Map', region, rtl: false };

it('begins with both pins above the sheet', () => {
  const padding = paddingOf(390, 844, 'sheet', false);
  const at = projection(firstView({ ...base, pickup, drop, covered: 'sheet' }, phone), phone);
  const [from, to] = [at(pickup), at(drop)];
  expect(from.x).toBeGreaterThanOrEqual(padding.left);
  expect(from.x - padding.left).toBeCloseTo(390 - padding.right - to.x, 3);
  for (const { y } of [from, to]) {
    expect(y).toBeGreaterThan(padding.top);
    expect(y).toBeLessThan(844 - padding.bottom);
  }
  expect((from.y + to.y) / 2).toBeCloseTo(middleOf(390, 844, padding).y, 1);
});

it.each([0.34, 0.56, 0.665, 0.94])(
  '[PLUS-47] shows a vehicle 500 m away and the pickup above a sheet of %s of the map, unless it is a full one',
  part => {
    const vehicle = { lat: 57.704, lng: 11.9565 };
    const view = firstView({ ...base, pickup, drop, vehicle, goal: pickup, covered: 'sheet', part }, phone);
    const padding = paddingOf(390, 844, 'sheet', false, part);
    const at = projection(view, phone);
    for (const spot of [vehicle, pickup]) expect(isInside(at(spot), phone, padding)).toBe(true);
    const lower = Math.max(at(vehicle).y, at(pickup).y);
    expect(lower < 844 * (1 - part)).toBe(part < 0.9);
  },
);

it('comes no nearer to a lone pin than single streets, or than the page allows', () => {
  expect(firstView({ ...base, pickup }, { width: 4000, height: 4000 }).zoom).toBe(16);
  expect(firstView({ ...base, pickup, zoom: 10 }, phone).zoom).toBe(10);
});

it('begins with the page’s own place, or the region, where there is nothing to show', () => {
  expect(firstView({ ...base, center: pickup, zoom: 15 }, phone)).toEqual({ center: pickup, zoom: 15 });
  const { center, zoom } = firstView(base, phone);
  expect([center.lat, center.lng, zoom]).toEqual([57.705, 11.975, 12]);
  expect(firstView({ ...base, region: { ...region, bounds: [-180, -60, 180, 75] } }, phone).zoom).toBe(2);
});

it('holds a place in the middle of what the sheet leaves free', () => {
  const view = firstView({ ...base, center: pickup, zoom: 17, hold: true, covered: 200, drop }, phone);
  const { x, y } = projection(view, phone)(pickup);
  const middle = middleOf(390, 844, paddingOf(390, 844, 200, false));
  expect([x, y]).toEqual([expect.closeTo(middle.x, 3), expect.closeTo(middle.y, 3)]);
});

it('is drawn before its frame is measured', () => {
  expect(firstView({ ...base, pickup, center: drop, zoom: 15 }, { width: 0, height: 0 })).toEqual({
    center: drop,
    zoom: 15,
  });
});
