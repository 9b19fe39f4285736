import { beforeEach, describe, expect, it } from 'vitest';
import type { BookingStatus } from '#shared/contract/entities/booking';
import { isRefusal } from '#shared/contract/errors';
import { everyone, type Operation, type UserType } from '#shared/contract/operation';
import { operationList, type OperationName } from '#shared/contract/operations';
import { isOpenToBlocked, whileBlocked } from '#shared/contract/while-blocked';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem } from '#lambdas/store/booking-items';
import { presenceKey } from '#lambdas/store/keys';
import { userItem } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { authorize, forgetActor } from './actor';
import type { Context } from './context';
import { blockedRefusal } from './while-blocked';

const RIDE = 'ride-of-both';
const OTHER = 'ride-of-others';
const kinds = ['booking', 'ride', 'active', 'person'] as const;
let ctx: Context;

const callableBy = (op: Operation, usertype: UserType): boolean =>
  op.who === 'account' || (op.who !== 'public' && op.who.includes(usertype));
const ofParties = operationList.filter(op => callableBy(op, 'rider') || callableBy(op, 'driver'));

const setUp = async (status: BookingStatus) => {
  ctx = fakeContext();
  const names = { lastName: 'P', email: '', mobile: '', createdAt: 0, approved: false, blockedAt: 1 };
  for (const usertype of ['rider', 'driver'] as const) {
    forgetActor(usertype);
    const item = userItem({ id: usertype, usertype, firstName: usertype, ...names });
    await ctx.store.write([{ type: 'put', item }]);
  }
  const ride = aBooking({ id: RIDE, customer: 'rider', driver: 'driver', status });
  const other = aBooking({ id: OTHER, customer: 'somebody', driver: 'another', status: 'STARTED' });
  for (const booking of [ride, other]) await ctx.store.write([{ type: 'put', item: bookingItem(booking) }]);
  await ctx.store.write([{ type: 'put', item: { ...presenceKey('driver'), _et: 'presence', active: RIDE } }]);
};

/** Whether a blocked person's call gets past the door. */
const getsIn = async (op: Operation, uid: 'rider' | 'driver', bookingId = RIDE): Promise<boolean> => {
  const who = op.who === 'account' ? everyone : (op.who as readonly UserType[]);
  const actor = await authorize(ctx.store, { who, alsoBlocked: isOpenToBlocked(op) }, uid, ctx.now());
  if (isRefusal(actor)) return false;
  const input = op.name === 'updateBooking' ? { booking: { id: bookingId } } : { bookingId, active: true };
  return (await blockedRefusal(ctx, op, actor, input)) === undefined;
};
const openTo = async (uid: 'rider' | 'driver', bookingId?: string): Promise<string[]> => {
  const open: string[] = [];
  for (const op of ofParties) if (callableBy(op, uid) && (await getsIn(op, uid, bookingId))) open.push(op.name);
  return open.sort();
};
const rowsOf = (uid: UserType, ...kinds: string[]): string[] =>
  ofParties
    .filter(op => callableBy(op, uid) && kinds.includes(whileBlocked[op.name as OperationName] ?? ''))
    .map(({ name }) => name)
    .sort();

it('[AUTH-10] every operation of riders or drivers says whether it stays open to a blocked person on a ride', () => {
  expect(Object.keys(whileBlocked).sort()).toEqual(ofParties.map(({ name }) => name).sort());
});

it('[AUTH-10] an operation that goes by a ride names it in its input', () => {
  const byRide = ofParties.filter(op => ['ride', 'booking'].includes(whileBlocked[op.name as OperationName] ?? ''));
  for (const { name, input } of byRide) {
    const shape = JSON.stringify(input._zod.def, (key, value: unknown) => (key === 'check' ? undefined : value));
    expect(shape, name).toMatch(/bookingId|"booking"/);
  }
});

describe.each(['rider', 'driver'] as const)('a blocked %s', uid => {
  beforeEach(() => forgetActor(uid));

  it.each(['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED'] as const)(
    '[AUTH-10] keeps the operations of a ride that is %s, and no others',
    async status => {
      await setUp(status);
      expect(await openTo(uid)).toEqual(rowsOf(uid, ...kinds));
    },
  );

  it('[AUTH-10] gets nothing of a ride that is not theirs', async () => {
    await setUp('STARTED');
    expect(await openTo(uid, OTHER)).toEqual(rowsOf(uid, 'active', 'person'));
  });

  it.each(['PAYMENT_PENDING', 'CANCELLED', 'PAID', 'COMPLETE'] as const)(
    '[AUTH-10] gets nothing while their booking is %s',
    async status => {
      await setUp(status);
      expect(await openTo(uid)).toEqual([]);
    },
  );

  it('[AUTH-10] sees and cancels a booking that waits for a driver, as its rider alone', async () => {
    await setUp('NEW');
    expect(await openTo(uid)).toEqual(uid === 'rider' ? rowsOf(uid, 'booking', 'active', 'person') : []);
    expect(await openTo(uid)).not.toContain('updateBooking');
  });

  it('[AUTH-10] pays what is owed for a ride, as its rider alone', async () => {
    await setUp('PENDING');
    expect(await openTo(uid)).toEqual(uid === 'rider' ? rowsOf(uid, ...kinds) : []);
  });
});
