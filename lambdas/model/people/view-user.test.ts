import { expect, it } from 'vitest';
import type { StoredUser } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { viewUser, viewUserFor, viewUsersFor } from './view-user';

const names = { firstName: 'Robin', lastName: 'Ek', email: 'robin@example.com', mobile: '' };
const driver: StoredUser = { id: 'd1', usertype: 'driver', ...names, approved: true, createdAt: 1 };
const admin: StoredUser = { ...driver, id: 'a1', usertype: 'admin' };
const byAdmin = { uid: 'a1', usertype: 'admin' as const, user: admin };

it('[LIFE-8] drivers see their own average from the fifth rating on, an admin from the first', async () => {
  const ctx = fakeContext({});
  const once = { ...driver, ratingCount: 1, ratingSum: 1 };
  expect((await viewUser(ctx, once)).ratings).toBeUndefined();
  expect((await viewUserFor(ctx, byAdmin, once)).ratings).toEqual({ userrating: 1, details: [] });
  const often = { ...driver, ratingCount: 5, ratingSum: 22 };
  expect((await viewUser(ctx, often)).ratings).toEqual({ userrating: 4.4, details: [] });
});

it('[PLUS-48] the time that a driver needs to answer is seen by themselves and admins, by no fleet', async () => {
  const ctx = fakeContext({});
  const slow: StoredUser = { ...driver, offerTimeFactor: 5, fleetadmin: 'f1' };
  const fleet = {
    uid: 'f1',
    usertype: 'fleetadmin' as const,
    user: { ...driver, id: 'f1', usertype: 'fleetadmin' as const },
  };
  expect((await viewUser(ctx, slow)).offerTimeFactor).toBe(5);
  expect((await viewUserFor(ctx, byAdmin, slow)).offerTimeFactor).toBe(5);
  expect(await viewUserFor(ctx, fleet, slow)).not.toHaveProperty('offerTimeFactor');
  expect((await viewUsersFor(ctx, fleet, [slow]))[0]).not.toHaveProperty('offerTimeFactor');
});
