import { beforeEach, expect, it } from 'vitest';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { StoredUser } from '#lambdas/store/user-items';
import { type Actor, authorize, forgetActor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { everyone } from '#shared/contract/operation';
import { userKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { createSocketTicket } from '#lambdas/operations/realtime/create-socket-ticket';
import { redeemTicket } from './redeem-ticket';

const names = { firstName: 'Eve', lastName: 'Rider', email: 'eve@example.com', mobile: '' };
const user: StoredUser = { id: 'eve', usertype: 'rider', ...names, approved: true, createdAt: 0 };
let ctx: Context;
const nowS = () => Math.floor(ctx.now() / 1000);
const ticketOf = async (signedInAtS: number): Promise<string> => {
  const actor = (await authorize(ctx.store, { who: everyone }, user.id, ctx.now(), signedInAtS)) as Actor;
  const answer = await createSocketTicket.run({ ctx, input: {}, key: undefined, source: '' }, { actor });
  return (answer as { ticket: string }).ticket;
};
const change = (set: object) => ctx.store.write([{ type: 'update', key: userKey(user.id), set: { ...set } }]);

beforeEach(async () => {
  forgetActor(user.id);
  ctx = fakeContext();
  await ctx.store.write(personWrites(user));
});

it('[AUTH-10] a ticket opens one connection, for the user that it was given to', async () => {
  const ticket = await ticketOf(nowS() - 60);
  expect(await redeemTicket(ctx, ticket)).toEqual({ uid: 'eve', sessionS: nowS() - 60 });
  expect(await redeemTicket(ctx, ticket)).toBeUndefined();
});

it('[AUTH-9] a session that was ended gets no connection, also by a ticket that it was given afterwards', async () => {
  await authorize(ctx.store, { who: everyone }, user.id, ctx.now());
  await change({ sessionsFromS: nowS() - 1 });
  // This process has not noticed the change yet.
  expect(await redeemTicket(ctx, await ticketOf(nowS() - 60))).toBeUndefined();
  expect(await redeemTicket(ctx, await ticketOf(nowS()))).toEqual({ uid: 'eve', sessionS: nowS() });
});

it('[AUTH-10] a user who was blocked meanwhile gets none', async () => {
  const ticket = await ticketOf(nowS() - 60);
  await change({ approved: false });
  expect(await redeemTicket(ctx, ticket)).toBeUndefined();
});

it('[AUTH-11] a rider who became an admin meanwhile gets none before the second factor that the stage demands', async () => {
  ctx.demandsSecondFactor = true;
  const ticket = await ticketOf(nowS() - 60);
  await change({ usertype: 'admin' });
  expect(await redeemTicket(ctx, ticket)).toBeUndefined();
  forgetActor(user.id);
  await change({ secondFactorAt: 1 });
  expect(await redeemTicket(ctx, await ticketOf(nowS()))).toEqual({ uid: 'eve', sessionS: nowS() });
});
