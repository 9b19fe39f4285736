import { expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { BookingEventKind } from '#shared/contract/entities/booking-event';
import type { ServerMessage } from '#shared/contract/ws-messages';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import type { StoredEvent } from '#lambdas/store/booking-items';
import { subscriptionKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { publishToOthers } from './publish-event';

const drivers = ['winner', 'loser', 'other', 'never-asked'];

/** Messages to each driver about an event, as `offer b1`; drivers without a message are left out. */
const heard = async (event: object, change: Partial<Booking> = {}): Promise<string[]> => {
  const published: string[] = [];
  const publisher = async () => ({
    send: async (connection: string, message: ServerMessage) => {
      const body = 'body' in message ? (message.body as { bookingId?: string; byYou?: boolean }) : {};
      published.push(`${connection}: ${message.type} ${body.bookingId}${body.byYou ? ' by you' : ''}`);
      return 'sent' as const;
    },
    close: async () => undefined,
  });
  const ctx = fakeContext({ publisher });
  for (const uid of drivers) {
    const item = { ...subscriptionKey(`u#${uid}`, uid), _et: 'subscription', uid, ttl: ctx.now() };
    await ctx.store.write([{ type: 'put', item }]);
  }
  const booking = aBooking({ requestedDrivers: { winner: true, loser: true, other: true }, ...change });
  await publishToOthers(ctx, booking, { v: 2, at: 0, by: 'winner', byType: 'driver', ...event } as StoredEvent);
  return published.sort();
};

const ends = (kind: BookingEventKind, more: object = {}) => ({ kind, status: kind, changes: more });

it('[LIFE-2] an accepted offer is gone for all who were asked, and on its driver’s own devices it says who took it', async () => {
  const won = { status: 'ACCEPTED', driver: 'winner' } as const;
  expect(await heard(ends('ACCEPTED'), won)).toEqual([
    'loser: offerGone b1',
    'other: offerGone b1',
    'winner: offerGone b1 by you',
  ]);
});

it('[LIFE-9] a cancelled booking disappears for all drivers with an offer, and its driver receives it as the ride’s event', async () => {
  const all = ['loser: offerGone b1', 'other: offerGone b1', 'winner: offerGone b1'];
  expect(await heard(ends('CANCELLED'), { status: 'CANCELLED' })).toEqual(all);
  expect(await heard(ends('CANCELLED'), { status: 'CANCELLED', driver: 'winner' })).toEqual(all.slice(0, 2));
});

it('[LIFE-2] a wave offers the ride to the drivers that it names, and an assignment to one driver', async () => {
  const wave = { kind: 'SEARCHING', status: 'NEW', changes: { wave: 1 }, record: { offered: ['loser', 'other'] } };
  expect(await heard(wave)).toEqual(['loser: offer b1', 'other: offer b1']);
  expect(await heard({ kind: 'ASSIGNED', status: 'NEW', changes: { assigned: 'other' } })).toEqual(['other: offer b1']);
});

it('[RT-1] later steps are not sent to drivers’ own topics', async () => {
  for (const kind of ['ARRIVED', 'STARTED', 'REACHED', 'PAID', 'COMPLETE'] as const)
    expect(await heard(ends(kind), { status: kind, driver: 'winner' })).toEqual([]);
});
