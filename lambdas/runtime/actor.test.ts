import { beforeEach, describe, expect, it } from 'vitest';
import { everyone, type UserType } from '#shared/contract/operation';
import { type StoredUser, userItem } from '#lambdas/store/user-items';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { authorize, forgetActors } from './actor';

const start = Date.UTC(2026, 0, 1);
let count = 0;
let uid: string;
let store: MemoryStore;
const save = async (change: Partial<StoredUser> = {}) => {
  const names = { firstName: 'Rut', lastName: 'Rider', email: '', mobile: '' };
  const user = { id: uid, usertype: 'rider', approved: true, createdAt: 0, ...names, ...change } as StoredUser;
  await store.write([{ type: 'put', item: userItem(user) }]);
};
const at = (ms: number, who: readonly UserType[] = everyone, signedInAtS?: number) =>
  authorize(store, { who }, uid, start + ms, signedInAtS);

beforeEach(() => {
  uid = `actor-${++count}`;
  store = memoryStore();
});

describe('[AUTH-10] a change made elsewhere', () => {
  it('counts within a minute here: blocked, demoted, deleted', async () => {
    await save();
    expect(await at(0)).toMatchObject({ uid, usertype: 'rider' });
    await save({ approved: false });
    expect(await at(59_999)).toEqual({ refusal: 'require_approval' });
    await save({ usertype: 'driver' });
    expect(await at(119_998, ['rider'])).toEqual({ refusal: 'forbidden' });
  });

  it('gives access within a minute, too', async () => {
    await save({ approved: false });
    expect(await at(0)).toEqual({ refusal: 'require_approval' });
    await save();
    expect(await at(59_999)).toMatchObject({ uid });
  });
});

it('[AUTH-6] blocked people are not told to wait for approval', async () => {
  await save({ approved: false, blockedAt: start });
  expect(await at(0)).toEqual({ refusal: 'require_approval', params: { context: 'blocked' } });
});

it('[AUTH-9] a session that began before a sign-out everywhere is over, a later one is not', async () => {
  await save({ sessionsFromS: 1_000 });
  expect(await at(0, everyone, 999)).toEqual({ refusal: 'not_logged_in' });
  expect(await at(0, everyone, 1_000)).toMatchObject({ uid });
});

it('[AUTH-9] a session that was retained continues beside newer ones, until sessions end again', async () => {
  const kept = { fromS: 1_000, signedInAtS: 500 };
  await save({ sessionsFromS: 1_000, retainedSession: kept });
  expect(await at(0, everyone, 500)).toMatchObject({ uid });
  expect(await at(0, everyone, 499)).toEqual({ refusal: 'not_logged_in' });
  expect(await at(0, everyone, 999)).toEqual({ refusal: 'not_logged_in' });
  await save({ sessionsFromS: 2_000, retainedSession: kept });
  forgetActors();
  expect(await at(0, everyone, 500)).toEqual({ refusal: 'not_logged_in' });
});

it('[AUTH-8] the token of a deleted account belongs to nobody, not to a person who waits for approval', async () => {
  await save({ approved: false, deletedAt: start });
  expect(await at(0)).toEqual({ refusal: 'user_issue_contact_admin' });
});

it('[AUTH-8] nobody without a profile, or with a type that does not exist, gets anywhere', async () => {
  expect(await at(0)).toEqual({ refusal: 'user_issue_contact_admin' });
  await save({ usertype: 'wizard' as never });
  expect(await at(0)).toEqual({ refusal: 'not_valid_user_type' });
  expect(await authorize(store, { who: everyone }, undefined, start)).toEqual({ refusal: 'not_logged_in' });
});
