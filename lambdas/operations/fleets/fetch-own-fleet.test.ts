import { expect, it } from 'vitest';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { StoredUser } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { aPerson } from '#test/kit/samples';
import { fetchOwnFleet } from './fetch-own-fleet';

it('[ENT-1] shows a driver the name and contact of their fleet, and nothing else of it', async () => {
  const ctx = fakeContext({ store: memoryStore() });
  const fleet = aPerson('f1', 'fleetadmin', { mobile: '+46701112233', bankAccount: '1234' });
  await ctx.store.write(personWrites(fleet));
  await ctx.store.write(personWrites(aPerson('f2', 'fleetadmin', { deletedAt: 1 })));
  const ask = (change: Partial<StoredUser>) => {
    const user = aPerson('d1', 'driver', change);
    const call = { ctx, input: {}, key: undefined, source: '' };
    return fetchOwnFleet.run(call, { actor: { uid: 'd1', usertype: 'driver', user } });
  };
  expect(await ask({ fleetadmin: 'f1' })).toEqual({
    fleet: { name: 'f1 Test', email: 'f1@example.com', mobile: '+46701112233' },
  });
  for (const fleetadmin of ['f2', 'nobody', undefined]) expect(await ask(fleetadmin ? { fleetadmin } : {})).toEqual({});
});
