import { expect, it } from 'vitest';
import type { StoredUser } from '#lambdas/store/user-items';
import { driverFacts } from './driver-facts';

const driver: StoredUser = {
  id: 'd1',
  usertype: 'driver',
  firstName: 'Robin',
  lastName: 'Ek',
  email: 'robin@example.com',
  mobile: '',
  approved: true,
  createdAt: 1,
};

it('[LIFE-2] [LIFE-8] a booking copies a rating only from the fifth on', () => {
  expect(driverFacts(driver).rating).toBeUndefined();
  expect(driverFacts({ ...driver, ratingCount: 1, ratingSum: 1 }).rating).toBeUndefined();
  expect(driverFacts({ ...driver, ratingCount: 5, ratingSum: 24 }).rating).toBe(4.8);
});
