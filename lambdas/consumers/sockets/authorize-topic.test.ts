import { expect, it } from 'vitest';
import { type BookingStatus, bookingStatuses } from '#shared/contract/entities/booking';
import { type UserType, userTypes } from '#shared/contract/operation';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem } from '#lambdas/store/booking-items';
import type { Actor } from '#lambdas/runtime/actor';
import { fakeContext } from '#test/kit/fake-context';
import { authorizeTopic } from './authorize-topic';

/** Relations of a user to the booking. `former`: gave it back. */
const relations = ['customer', 'driver', 'asked', 'former', 'fleet', 'stranger'] as const;
type Relation = (typeof relations)[number];

const me = 'me';
const bookingFor = (relation: Relation, status: BookingStatus) =>
  aBooking({
    status,
    customer: relation === 'customer' ? me : 'r1',
    driver: relation === 'driver' ? me : 'd1',
    fleetadmin: relation === 'fleet' ? me : 'f1',
    requestedDrivers: { d1: true, ...(relation === 'asked' || relation === 'former' ? { [me]: true } : {}) },
    ...(relation === 'former' ? { gaveBack: [me] } : {}),
  });

const may = async (usertype: UserType, topic: string, relation: Relation, status: BookingStatus) => {
  const ctx = fakeContext();
  await ctx.store.write([{ type: 'put', item: bookingItem(bookingFor(relation, status)) }]);
  return (await authorizeTopic(ctx, { uid: me, usertype } as Actor, topic)).may;
};

/**
 * Subscribers of a booking: its rider, its driver, their fleet, and admins. A driver who only got an offer is not among
 * them.
 */
const hears = (usertype: UserType, relation: Relation): boolean =>
  usertype === 'admin' ||
  (usertype === 'rider' && relation === 'customer') ||
  (usertype === 'driver' && relation === 'driver') ||
  (usertype === 'fleetadmin' && relation === 'fleet');

const everyCase = userTypes.flatMap(usertype => relations.map(relation => [usertype, relation] as const));

it.each(everyCase)('[RT-1] a %s who is to a booking: %s', async (usertype, relation) => {
  for (const status of bookingStatuses)
    expect(await may(usertype, 'bk#b1', relation, status), status).toBe(hears(usertype, relation));
});

it.each(userTypes)(
  '[RT-1] a %s receives their own notices and no one else’s, and the panels they manage',
  async usertype => {
    const says = (topic: string) => may(usertype, topic, 'stranger', 'NEW');
    expect(await says(`u#${me}`)).toBe(true);
    expect(await says('u#r1')).toBe(false);
    expect(await says('dash#all')).toBe(usertype === 'admin');
    expect(await says('dash#f1')).toBe(usertype === 'admin');
    expect(await says(`dash#${me}`)).toBe(usertype === 'admin' || usertype === 'fleetadmin');
    expect(await says('bk#nothing')).toBe(false);
  },
);
