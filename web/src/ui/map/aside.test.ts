import { expect, it } from 'vitest';
import { asideOf } from './aside';

const pin = { lat: 57.7, lng: 11.97 };
/** At zoom 16 a pixel is 0.64 m here. */
const east = (metres: number) => ({ lat: 57.7, lng: 11.97 + metres / (111_320 * Math.cos((57.7 * Math.PI) / 180)) });

it('draws a vehicle at its own place while there is room beside the pin', () => {
  expect(asideOf(east(80), { pickup: pin }, 16)).toEqual([0, 0]);
  expect(asideOf(east(80), {}, 16)).toEqual([0, 0]);
});

it('moves it aside from a pickup that it would cover, on the side where it is', () => {
  const [x, y] = asideOf(east(10), { pickup: pin }, 16);
  expect(x).toBeCloseTo(38 - 10 / 0.638, 0);
  expect(y).toBeCloseTo(0, 5);
  expect(asideOf(east(-10), { pickup: pin }, 16)[0]).toBeCloseTo(-x, 5);
  expect(asideOf(pin, { pickup: pin }, 16)).toEqual([0, 38]);
});

it('needs no move where the same metres are more pixels', () => {
  expect(asideOf(east(20), { pickup: pin }, 16)).not.toEqual([0, 0]);
  expect(asideOf(east(20), { pickup: pin }, 18)).toEqual([0, 0]);
});

it('moves it below the tip of a drop-off', () => {
  const [x, y] = asideOf(pin, { drop: pin }, 16);
  expect(x).toBeCloseTo(0, 5);
  expect(y).toBeCloseTo(24, 5);
});
