import { expect, it } from 'vitest';
import { boundsOf, fitOf, isInside, middleOf, nearnessOf, paddingOf } from './fit';

const here = { lat: 57.7, lng: 11.97 };

it('gives a lone point some streets around it', () => {
  const [west, south, east, north] = boundsOf([here])!;
  expect(north - south).toBeCloseTo(0.004, 6);
  expect(east - west).toBeCloseTo(0.004, 6);
});

it('holds the trip rather than the drivers around it', () => {
  const drivers = [{ id: 'd', lat: 60, lng: 20 }];
  expect(fitOf({ pickup: here, drop: { lat: 57.71, lng: 11.99 }, drivers })![3]).toBeLessThan(58);
  expect(fitOf({ drivers })![3]).toBeGreaterThan(59);
  expect(fitOf({})).toBeUndefined();
});

it('holds a vehicle and where it is going, not the rest of the trip', () => {
  const trip = { pickup: here, drop: { lat: 57.8, lng: 12.2 }, route: [here, { lat: 57.8, lng: 12.2 }] };
  const vehicle = { lat: 57.69, lng: 11.96 };
  expect(fitOf({ ...trip, vehicle, goal: here })).toEqual(boundsOf([vehicle, here]));
  expect(fitOf({ ...trip, goal: here })).toEqual(fitOf(trip));
});

it('comes closer each time the distance to the goal has halved', () => {
  const at = (lat: number) => nearnessOf({ vehicle: { lat: here.lat + lat, lng: here.lng }, goal: here })!;
  expect(at(0.064)).toBe(at(0.06));
  expect(at(0.032) - at(0.064)).toBe(1);
  expect(at(0.0001)).toBe(at(0));
  expect(nearnessOf({ vehicle: here })).toBeUndefined();
});

it('keeps pins from under the sheet, on the side where it lies', () => {
  expect(paddingOf(390, 800, 'sheet', false).bottom).toBe(464);
  expect(paddingOf(390, 800, 'most', false).bottom).toBe(544);
  expect(paddingOf(1440, 800, 'most', false)).toEqual(paddingOf(1440, 800, 'sheet', false));
  expect(paddingOf(1440, 800, 'sheet', false).left).toBeGreaterThan(436);
  expect(paddingOf(1440, 800, 'sheet', true).right).toBeGreaterThan(436);
  expect(paddingOf(1440, 800, 'nothing', false).left).toBe(56);
});

it('leaves a map beside the sheet of a tablet', () => {
  const tablet = paddingOf(768, 1000, 'sheet', false);
  expect(tablet).toMatchObject({ right: 32, bottom: 56 });
  expect(tablet.left).toBeCloseTo(16 + 400 + 32, -1);
  expect(paddingOf(768, 1000, 'sheet', true)).toMatchObject({ left: tablet.right, right: tablet.left });
  const { left, right } = paddingOf(576, 1000, 'sheet', false);
  expect(576 - left - right).toBeGreaterThan(120);
});

it('keeps pins from under a panel on the other side too, where there is room for a map between the two', () => {
  expect(paddingOf(1440, 800, 'sides', false)).toMatchObject({ left: 492, right: 464 });
  expect(paddingOf(1440, 800, 'sides', true)).toMatchObject({ left: 464, right: 492 });
  expect(paddingOf(1000, 800, 'sides', false)).toEqual(paddingOf(1000, 800, 'sheet', false));
  expect(paddingOf(390, 800, 'sides', false)).toEqual(paddingOf(390, 800, 'sheet', false));
});

it('keeps pins above a sheet of known height, and a strip of map above the tallest', () => {
  expect(paddingOf(390, 800, 240, false)).toMatchObject({ top: 128, bottom: 256 });
  expect(paddingOf(390, 800, 790, false)).toMatchObject({ top: 56, bottom: 688 });
  expect(paddingOf(1440, 800, 240, false)).toEqual(paddingOf(1440, 800, 'sheet', false));
});

it('keeps pins above the sheet at each of its stops, also where that is not the first one', () => {
  const bottoms = [0.34, 0.56, 0.77, 0.94].map(part => paddingOf(390, 844, 'sheet', false, part).bottom);
  expect(bottoms.map(px => Math.round(px))).toEqual([304, 490, 667, 667]);
  const { top, bottom } = paddingOf(390, 844, 'sheet', false, 0.77);
  expect(844 - top - bottom).toBeGreaterThan(80);
  expect(paddingOf(390, 844, 240, false, 0.77)).toEqual(paddingOf(390, 844, 240, false));
  expect(paddingOf(1440, 844, 'sheet', false, 0.34)).toEqual(paddingOf(1440, 844, 'sheet', false));
});

it('sees what a sheet covers as out of sight', () => {
  const size = { width: 1440, height: 800 };
  const padding = paddingOf(1440, 800, 'sheet', false);
  expect(isInside({ x: 700, y: 400 }, size, padding)).toBe(true);
  expect(isInside({ x: 430, y: 400 }, size, padding)).toBe(false);
});

it('knows the middle of what a sheet leaves free, on both sides of writing', () => {
  expect(middleOf(1440, 800, paddingOf(1440, 800, 'nothing', false))).toEqual({ x: 720, y: 400 });
  const beside = [false, true].map(rtl => middleOf(1440, 800, paddingOf(1440, 800, 'sheet', rtl)).x);
  expect(beside[0]! - 720).toBe(720 - beside[1]!);
  expect(beside[0]).toBeGreaterThan(900);
  const { x, y } = middleOf(390, 844, paddingOf(390, 844, 200, false));
  expect(x).toBe(195);
  expect(y).toBeLessThan(844 - 216);
});
