import { expect, it } from 'vitest';
import { POSITION_HEARTBEAT_MS, POSITION_TRIP_INTERVAL_MS } from '#shared/contract/constants';
import { PositionPlan } from './position-plan';

const start = { lat: 57.7, lng: 11.96, at: 0 };
/** About 56 m and 560 m away. */
const near = { lat: 57.7005, lng: 11.96 };
const far = { lat: 57.705, lng: 11.96 };

it('sends an idle position after 100 m and not before', () => {
  const plan = new PositionPlan();
  expect(plan.isDue(start, undefined)).toBe(true);
  expect(plan.isDue({ ...near, at: 5_000 }, undefined)).toBe(false);
  expect(plan.isDue({ ...far, at: 6_000 }, undefined)).toBe(true);
});

it('sends an idle position once a minute although nothing moves', () => {
  const plan = new PositionPlan();
  plan.isDue(start, undefined);
  expect(plan.isDue({ ...start, at: POSITION_HEARTBEAT_MS - 1_000 }, undefined)).toBe(false);
  expect(plan.isDue({ ...start, at: POSITION_HEARTBEAT_MS }, undefined)).toBe(true);
});

it('[LIFE-13] says on a ride where the driver is at every interval, standing still or not', () => {
  const plan = new PositionPlan();
  const due = Array.from({ length: 24 }, (_, i) =>
    plan.isDue({ ...start, at: (i * POSITION_TRIP_INTERVAL_MS) / 2 }, POSITION_TRIP_INTERVAL_MS),
  );
  expect(due.filter(Boolean)).toHaveLength(12);
});

it('says where an idle driver is again when a message got lost', () => {
  const plan = new PositionPlan();
  plan.isDue(start, undefined);
  plan.forget();
  expect(plan.isDue({ ...start, at: 1_000 }, undefined)).toBe(true);
});

it('goes on when the clock of the device is set back', () => {
  const plan = new PositionPlan();
  plan.isDue({ ...start, at: 3_600_000 }, POSITION_TRIP_INTERVAL_MS);
  expect(plan.isDue({ ...start, at: POSITION_TRIP_INTERVAL_MS }, POSITION_TRIP_INTERVAL_MS)).toBe(true);
});
