import { expect, it } from 'vitest';
import { POSITION_HEARTBEAT_MS, POSITION_TRIP_INTERVAL_MS, TRACKING_POINTS_PER_ITEM } from '#shared/contract/constants';
import { PositionPlan } from './position-plan';

const here = { lat: 57.7, lng: 11.96 };
/** About 111 m further north. */
const further = { lat: 57.701, lng: 11.96 };
const near = { lat: 57.7005, lng: 11.96 };

it('sends the first position, then only moves of 100 m', () => {
  const plan = new PositionPlan();
  expect(plan.next({ ...here, at: 0 }, undefined)).toEqual([{ ...here, at: 0 }]);
  expect(plan.next({ ...near, at: 1_000 }, undefined)).toBeUndefined();
  expect(plan.next({ ...further, at: 2_000 }, undefined)).toEqual([{ ...further, at: 2_000 }]);
});

it('says every minute that it is still there', () => {
  const plan = new PositionPlan();
  plan.next({ ...here, at: 0 }, undefined);
  expect(plan.next({ ...here, at: POSITION_HEARTBEAT_MS - 1_000 }, undefined)).toBeUndefined();
  expect(plan.next({ ...here, at: POSITION_HEARTBEAT_MS }, undefined)).toHaveLength(1);
});

it('[LIFE-13] relays one point an interval and stores them by the dozen', () => {
  const plan = new PositionPlan();
  const sizes = Array.from({ length: TRACKING_POINTS_PER_ITEM + 1 }, (_, step) => {
    const at = step * POSITION_TRIP_INTERVAL_MS;
    expect(plan.next({ ...here, at: at + 1_000 }, POSITION_TRIP_INTERVAL_MS) === undefined).toBe(false);
    return plan.next({ ...here, at: at + 1_500 }, POSITION_TRIP_INTERVAL_MS);
  });
  expect(sizes.every(points => points === undefined)).toBe(true);
  expect(plan.flush()).toHaveLength(1);
});

it('[LIFE-13] keeps the points of a lost batch for the next one', () => {
  const plan = new PositionPlan();
  let batch: ReturnType<PositionPlan['next']>;
  for (let step = 0; step < TRACKING_POINTS_PER_ITEM; step++)
    batch = plan.next({ ...here, at: step * POSITION_TRIP_INTERVAL_MS }, POSITION_TRIP_INTERVAL_MS);
  expect(batch).toHaveLength(TRACKING_POINTS_PER_ITEM);
  plan.putBack(batch!);
  expect(plan.next({ ...here, at: 1e6 }, POSITION_TRIP_INTERVAL_MS)).toHaveLength(TRACKING_POINTS_PER_ITEM + 1);
});
