import { beforeEach, describe, expect, it } from 'vitest';
import { PARCEL_TEXTS_PER_DAY } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { DAY_MS } from '#shared/contract/time';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { textRecipient } from '#lambdas/consumers/stream/text-recipient';
import { endHandover, eraseHandover, handoverWrites, newHandover } from '#lambdas/model/bookings/handover';
import { loadHandover } from '#lambdas/model/bookings/handover-items';
import { textableNumber } from '#lambdas/model/people/textable-number';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Context } from '#lambdas/runtime/context';
import { bookingItem, type StoredEvent } from '#lambdas/store/booking-items';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { aPerson } from '#test/kit/samples';
import { fetchParcel } from './fetch-parcel';

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';
let now: number;
let ctx: Context;
let sent: { to: string; text: string }[];

const delivery = (id: string, change: Partial<Booking> = {}) =>
  aBooking({
    id,
    appcat: 'delivery',
    asksHandover: true,
    status: 'ACCEPTED',
    driver: 'd1',
    deliveryPerson: 'Dora',
    deliveryPersonPhone: '070-123 45 67',
    ...change,
  });
const book = async (booking: Booking) => {
  await ctx.store.write([{ type: 'put', item: bookingItem(booking) }, ...handoverWrites(booking.id, newHandover(ctx))]);
  return booking;
};
const look = (token = TOKEN) => fetchParcel.run({ ctx, input: { token }, key: undefined, source: '' }, {});
const accepted = (booking: Booking): StoredEvent =>
  ({
    kind: 'ACCEPTED',
    bookingId: booking.id,
    v: 2,
    changes: {},
    at: now,
    status: 'ACCEPTED',
  }) as unknown as StoredEvent;
const linkStateAfter = async (booking: Booking) => {
  await textRecipient(ctx, booking, accepted(booking));
  return (await loadHandover(ctx.store, booking.id))?.linkState;
};

beforeEach(async () => {
  now = Date.UTC(2026, 0, 1, 12);
  sent = [];
  let byte = 0;
  ctx = fakeContext({
    store: memoryStore(),
    now: () => now,
    sms: async () => ({ send: async (to, text) => void sent.push({ to, text }) }),
    // Every link has its own token; the first is `TOKEN`.
    randomInt: (min, max) => (max === 255 ? (byte++ >= 16 ? (byte * 7 + (byte >> 8) * 13) % 256 : 0) : min),
  });
  process.env.SITE_URL = 'https://w.example';
  process.env.TEXT_PREFIXES = '+46';
  process.env.STAGE = 'test';
  await ctx.store.write(personWrites(aPerson('r1', 'rider', { firstName: 'Edda', mobile: '+46701112233' })));
});

describe('[PLUS-38] a parcel’s link', () => {
  it('answers until a day after the end, and unknown ones as those that are over', async () => {
    await book(delivery('b1'));
    expect(await look()).toHaveProperty('parcel.state', 'to_pickup');
    expect(await look('BBBBBBBBBBBBBBBBBBBBBB')).toEqual({ refusal: 'parcel_link_over' });
    await endHandover(ctx.store, 'b1', now);
    now += DAY_MS - 1;
    expect(await look()).toHaveProperty('parcel');
    now += 1;
    expect(await look()).toEqual({ refusal: 'parcel_link_over' });
  });

  it('goes with the sender’s data, and is stored under a digest', async () => {
    await book(delivery('b1'));
    await eraseHandover(ctx.store, 'b1');
    expect(await look()).toEqual({ refusal: 'parcel_link_over' });
    expect(await loadHandover(ctx.store, 'b1')).toBeUndefined();
  });
});

describe('[PLUS-38] the text to a recipient', () => {
  it('is sent once, whoever drives', async () => {
    const booking = await book(delivery('b1'));
    expect(await linkStateAfter(booking)).toBe('texted');
    expect(await linkStateAfter(booking)).toBe('texted');
    expect(sent).toEqual([
      {
        to: '+46701234567',
        text: `Wayfare: a customer named Edda is sending you a parcel. Follow it and see the code for the driver: https://w.example/parcel/${TOKEN}`,
      },
    ]);
  });

  it('is not sent to a number that takes none, and the sender is notified', async () => {
    expect(await linkStateAfter(await book(delivery('b1', { deliveryPersonPhone: '031-12 34' })))).toBe('not_texted');
    expect(await linkStateAfter(await book(delivery('b2', { deliveryPersonPhone: '0701234567 ext 12' })))).toBe(
      'not_texted',
    );
    expect(await linkStateAfter(await book(delivery('b3', { asksHandover: false })))).toBeUndefined();
    expect(sent).toEqual([]);
  });

  it(`is sent for ${PARCEL_TEXTS_PER_DAY} parcels of one sender a day, and no more`, async () => {
    for (let parcel = 0; parcel <= PARCEL_TEXTS_PER_DAY; parcel++)
      await linkStateAfter(
        await book(delivery(`b${parcel}`, { deliveryPersonPhone: `070-123 45 ${String(10 + parcel)}` })),
      );
    expect(sent).toHaveLength(PARCEL_TEXTS_PER_DAY);
    expect((await loadHandover(ctx.store, `b${PARCEL_TEXTS_PER_DAY}`))?.linkState).toBe('not_texted');
  });

  it.each([
    ['070-123 45 67', '+46701112233', '', '+46701234567'],
    ['0151 23456789', '+491761112233', 'SE', '+4915123456789'],
    ['070-123 45 67', '', 'SE', '+46701234567'],
    ['0701234567', '', 'SE', '+46701234567'],
    ['070\u2013123\u00a045\u00a067', '', 'SE', '+46701234567'],
    ['\u202a070\u2011123 45 67\u202c', '', 'SE', '+46701234567'],
    ['(070) 123.45.67', '', 'SE', '+46701234567'],
    ['٠٧٠١٢٣٤٥٦٧', '', 'SE', '+46701234567'],
    ['+46 70 123 45 67', '', 'DE', '+46701234567'],
    ['+46 (0)70 123 45 67', '', 'DE', '+46701234567'],
    ['0046 70 123 45 67', '+12025550123', 'US', '+46701234567'],
    ['46701234567', '', 'SE', '+46701234567'],
    ['070-123 45 67', '', '', undefined],
  ])('%s of a sender with %s, where %s is served, is %s', async (typed, mobile, served, number) => {
    expect(await textableNumber(typed, mobile, served)).toBe(number);
  });
});
