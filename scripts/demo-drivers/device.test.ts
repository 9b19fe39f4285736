import { expect, it } from 'vitest';
import { TRACKING_POINTS_PER_ITEM } from '#shared/contract/constants';
import { createDevice } from './device';
import type { Point } from './position-rule';

const world = () => {
  const clock = { now: 1_000_000 };
  const sent: Point[][] = [];
  const device = createDevice({
    at: { lat: 57.7, lng: 11.97 },
    send: async points => void sent.push([...points]),
    now: () => clock.now,
  });
  /** A metre north, four seconds later. */
  const creep = () => {
    clock.now += 4000;
    return device.moveTo({ lat: device.at.lat + 1 / 111_195, lng: device.at.lng });
  };
  return { device, sent, creep };
};

it('is quiet while it idles on the spot', async () => {
  const { sent, creep } = world();
  for (let i = 0; i < 14; i++) await creep();
  expect(sent).toHaveLength(1);
});

it('sends every point of a trip live, and the track in batches of one item', async () => {
  const { device, sent, creep } = world();
  device.beginTrip();
  for (let i = 0; i < TRACKING_POINTS_PER_ITEM + 3; i++) await creep();
  await device.endTrip();
  const sizes = sent.map(points => points.length);
  const live = (count: number) => Array.from({ length: count }, () => 1);
  expect(sizes).toEqual([...live(TRACKING_POINTS_PER_ITEM), TRACKING_POINTS_PER_ITEM, ...live(3), 3]);
  const track = sent.filter(points => points.length > 1).flat();
  expect(track).toEqual(sent.filter(points => points.length === 1).flat());
});

it('goes back to the idle rule after the trip', async () => {
  const { device, sent, creep } = world();
  device.beginTrip();
  await creep();
  await device.endTrip();
  const before = sent.length;
  await creep();
  expect(sent).toHaveLength(before);
});

it('sends the collected track before each step, and continues with the next batch', async () => {
  const { device, sent, creep } = world();
  device.beginTrip();
  for (let i = 0; i < 5; i++) await creep();
  await device.sendTrack();
  for (let i = 0; i < 3; i++) await creep();
  await device.endTrip();
  expect(sent.filter(points => points.length > 1).map(points => points.length)).toEqual([5, 3]);
});
