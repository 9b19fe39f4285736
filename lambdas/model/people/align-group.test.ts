import { beforeEach, describe, expect, it } from 'vitest';
import { fakeContext } from '#test/kit/fake-context';
import { memoryIdentity, type MemoryIdentity } from '#test/kit/memory-identity';
import type { StoredUser } from '#lambdas/store/user-items';
import { alignGroup, followGroup } from './align-group';

const driver = { id: 'u1', usertype: 'driver', approved: true } as StoredUser;
let identity: MemoryIdentity;
beforeEach(() => {
  identity = memoryIdentity(() => 0);
});

describe('[AWS-2] the group of an account', () => {
  it('is that of the profile’s type, under the account’s own name, and setting it again changes nothing', async () => {
    expect(await alignGroup(identity, { ...driver, username: 'Google_7' })).toBe(true);
    expect(await alignGroup(identity, { ...driver, username: 'Google_7' })).toBe(false);
    expect([...identity.groups]).toEqual([['Google_7', 'driver']]);
  });

  it('changes with the type', async () => {
    await alignGroup(identity, driver);
    expect(await alignGroup(identity, { ...driver, usertype: 'fleetadmin' })).toBe(true);
    expect([...identity.groups]).toEqual([['u1', 'fleetadmin']]);
  });

  it.each([
    ['blocked, or waits for approval', { approved: false }],
    ['deleted', { deletedAt: 1 }],
  ])('is none for who is %s', async (_, change) => {
    await alignGroup(identity, driver);
    expect(await alignGroup(identity, { ...driver, ...change })).toBe(true);
    expect(identity.groups.size).toBe(0);
  });

  it('never fails the change of the profile that it follows: the sweeper repeats it', async () => {
    identity.setGroup = async () => Promise.reject(new Error('TooManyRequestsException'));
    const ctx = fakeContext({ identity: async () => identity });
    await expect(followGroup(ctx, driver)).resolves.toBeUndefined();
    await expect(alignGroup(identity, driver)).rejects.toThrow('TooManyRequests');
  });
});
