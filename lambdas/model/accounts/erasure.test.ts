import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import type { Booking } from '#shared/contract/entities/booking';
import { bookingImagePath, thumbPath } from '#shared/domain/files/path';
import type { UserType } from '#shared/contract/operation';
import { alarmWrites, loadAlarm, seenAlarm } from '#lambdas/model/alarms/alarm-items';
import { bookingItem, loadBooking } from '#lambdas/store/booking-items';
import { allMessages, messageItem } from '#lambdas/model/chat/message-items';
import { deleteProfile } from './delete-profile';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { StoredUser } from '#lambdas/store/user-items';
import type { Context } from '#lambdas/runtime/context';
import { bonusRidesKey, driverList, erasureKey, presenceKey, withdrawKey, withdrawsOf } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryFiles } from '#test/kit/memory-files';
import { type MemoryIdentity, memoryIdentity } from '#test/kit/memory-identity';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { erase, type ErasureItem } from './erasure';

const MINUTE_MS = 60_000;
let now: number;
let store: MemoryStore;
let ctx: Context;
let identity: MemoryIdentity;

const gone = async (usertype: UserType): Promise<ErasureItem> => {
  const names = { firstName: 'Nora', lastName: 'Leaver', email: 'nora@example.com', mobile: '+46701234567' };
  const user: StoredUser = { id: 'u1', usertype, ...names, approved: true, createdAt: 0 };
  await store.write(personWrites(user));
  await deleteProfile(ctx, user);
  return (await note()) as ErasureItem;
};
const note = () => store.get(erasureKey('u1'));
const book = async (id: string, change: Partial<Booking>): Promise<void> => {
  const booking = aBooking({ id, status: 'COMPLETE', ...change });
  const driver = booking.driver ? { g2p: driverList(booking.driver), g2s: id } : {};
  await store.write([{ type: 'put', item: { ...bookingItem(booking), ...driver } }]);
};
const mine = { customer: 'u1', customer_name: 'Nora Leaver' };
const nameIn = async (id: string) => {
  const { customer_name, driver_name } = (await loadBooking(store, id)) as Booking;
  return { customer_name, driver_name };
};

beforeEach(() => {
  now = Date.UTC(2026, 0, 1);
  store = memoryStore();
  const files = memoryFiles(() => now);
  identity = memoryIdentity(() => now);
  ctx = fakeContext({ store, now: () => now, files: async () => files, identity: async () => identity });
});

describe('[PROF-2] erasing somebody', () => {
  it('takes them out of both sides of bookings: who drives now may have ridden before', async () => {
    const left = await gone('driver');
    for (const id of ['b1', 'b3', 'b5']) await book(id, { ...mine, driver: 'd9', driver_name: 'Dan Other' });
    for (const id of ['b2', 'b4'])
      await book(id, { customer_name: 'Rut Rider', driver: 'u1', driver_name: 'Nora Leaver' });
    for (let round = 0, next = left; round < 5; round++, next = (await note()) as ErasureItem)
      await erase(ctx, next, 2);
    for (const id of ['b1', 'b3', 'b5'])
      expect(await nameIn(id)).toEqual({ customer_name: 'Deleted user', driver_name: 'Dan Other' });
    for (const id of ['b2', 'b4'])
      expect(await nameIn(id)).toEqual({ customer_name: 'Rut Rider', driver_name: 'Deleted user' });
  });

  it('comes back a minute later for data that others wrote while their caches still had the person', async () => {
    const left = await gone('rider');
    expect(await erase(ctx, left, 10)).toBe(false);
    await book('b9', mine);
    await store.write([{ type: 'put', item: { ...presenceKey('u1'), _et: 'presence', name: 'Nora Leaver' } }]);
    now += MINUTE_MS;
    expect(await erase(ctx, (await note()) as ErasureItem, 10)).toBe(true);
    expect(await nameIn('b9')).toMatchObject({ customer_name: 'Deleted user' });
    expect(JSON.stringify(store.all())).not.toContain('Nora');
    expect(await note()).toBeUndefined();
  });

  it('ends what they booked in the very moment, and waits for a ride that cannot be ended', async () => {
    const left = await gone('rider');
    await book('b1', { ...mine, status: 'NEW' });
    await book('b2', { ...mine, status: 'STARTED', driver: 'd9', driver_name: 'Dan Other' });
    now += MINUTE_MS;
    expect(await erase(ctx, left, 10)).toBe(false);
    expect(await loadBooking(store, 'b1')).toMatchObject({ status: 'CANCELLED', customer_name: 'Deleted user' });
    expect(await loadBooking(store, 'b2')).toMatchObject({ status: 'STARTED', customer_name: 'Nora Leaver' });
    await book('b2', { ...mine, status: 'PAID', driver: 'd9', driver_name: 'Dan Other' });
    expect(await erase(ctx, (await note()) as ErasureItem, 10)).toBe(true);
    expect(await nameIn('b2')).toMatchObject({ customer_name: 'Deleted user' });
  });

  it('[REG-11] deletes the list of people with whom they had rides towards a bonus', async () => {
    await store.write([
      { type: 'put', item: { ...bonusRidesKey('u1'), _et: 'bonus-rides', partners: ['d1'], count: 1 } },
    ]);
    await erase(ctx, await gone('rider'), 10);
    expect(await store.get(bonusRidesKey('u1'))).toBeUndefined();
  });

  it('[LIFE-15] takes them out of calls for help, their own and those of who rode with them', async () => {
    const left = await gone('driver');
    await book('b1', { driver: 'u1', driver_name: 'Nora Leaver' });
    await book('b2', mine);
    const call = { booking_id: 'WF-1', at: now, lat: 57.7, lng: 11.97, movedAt: now, vehicle_number: 'ABC123' };
    const riders = { ...call, id: 'b1-r1', bookingId: 'b1', by: 'r1', byType: 'rider' } as const;
    const theirs = { ...call, id: 'b1-u1', bookingId: 'b1', by: 'u1', byType: 'driver', name: 'Nora Leaver' } as const;
    const ridden = { ...theirs, id: 'b2-u1', bookingId: 'b2', byType: 'rider', driver_name: 'Dan Other' } as const;
    for (const alarm of [
      { ...riders, name: 'Rut Rider', contact: '+46700000009', driver_name: 'Nora Leaver' },
      { ...theirs, contact: '+46701234567', driver_name: 'Nora Leaver' },
      { ...ridden, contact: '+46701234567' },
    ])
      await store.write(alarmWrites(undefined, alarm));
    const before = await loadAlarm(store, 'b1-r1');
    await erase(ctx, left, 10);
    expect(JSON.stringify(store.all().filter(({ pk }) => pk.startsWith('AL#')))).not.toMatch(/Nora|46701234567/);
    const kept = await loadAlarm(store, 'b1-r1');
    expect(kept).toMatchObject({ name: 'Rut Rider', contact: '+46700000009', driver_name: 'Deleted user', lat: 57.7 });
    expect(kept).not.toHaveProperty('vehicle_number');
    for (const id of ['b1-u1', 'b2-u1']) {
      const own = await loadAlarm(store, id);
      expect(own).toMatchObject({ name: 'Deleted user', at: now });
      for (const field of ['contact', 'lat', 'lng']) expect(own).not.toHaveProperty(field);
    }
    expect(await loadAlarm(store, 'b2-u1')).toMatchObject({ driver_name: 'Dan Other', vehicle_number: 'ABC123' });
    // An admin who resolves it at the same moment reads again, and brings no name back.
    expect(before && (await store.write(alarmWrites(before, { ...seenAlarm(before), resolvedAt: now })))).toMatchObject(
      {
        ok: false,
      },
    );
  });

  it('[PLUS-1] deletes a photo that a driver left who gave the trip back, also when what follows broke off', async () => {
    const left = await gone('rider');
    const files = await ctx.files();
    const photo = bookingImagePath('b1', 'pickup_image');
    for (const path of [photo, thumbPath(photo)]) await files.write(path, new Uint8Array([1]), 'image/jpeg');
    await book('b1', { ...mine, status: 'CANCELLED', gaveBack: ['d8'] });
    const { write } = store;
    ctx = fakeContext({
      store: {
        ...store,
        write: async writes => {
          if (writes.some(write => 'key' in write && write.key.pk === 'BK#b1')) throw new Error('broken off');
          return write(writes);
        },
      },
      now: () => now,
      files: async () => files,
      identity: async () => identity,
    });
    await expect(erase(ctx, left, 10)).rejects.toThrow('broken off');
    expect(await files.list('bookings/b1/', 10)).toEqual([]);
  });

  it('[RT-3] deletes what they wrote in chats, and leaves what others wrote', async () => {
    const left = await gone('rider');
    await book('b1', { ...mine, driver: 'd9', driver_name: 'Dan Other' });
    for (let i = 0; i < 450; i++) {
      const [from, source] = i % 2 ? (['u1', 'rider'] as const) : (['d9', 'driver'] as const);
      const text = {
        message: `${source} ${i}`,
        type: 'msg',
        msgDate: '2026-01-01',
        msgTime: '00:00:00',
        at: i,
      } as const;
      const item = messageItem({ ...text, bookingId: 'b1', id: `m${String(i).padStart(3, '0')}`, from, source });
      await store.write([{ type: 'put', item }]);
    }
    await erase(ctx, left, 10);
    const rest = await allMessages(store, 'b1');
    expect(rest).toHaveLength(225);
    expect(new Set(rest.map(({ from }) => from))).toEqual(new Set(['d9']));
  });

  it('leaves the account alone that they have opened since, by the same name at their provider', async () => {
    const left = { ...(await gone('rider')), username: 'google_1' };
    const account = { username: 'google_1', createdAt: now, confirmed: true, email: '', name: '', provider: 'google' };
    identity.accounts.set('google_1', { ...account, uid: 'u1' });
    await erase(ctx, left, 10);
    expect([...identity.accounts.keys()]).toEqual([]);
    identity.accounts.set('google_1', { ...account, uid: 'u2' });
    await erase(ctx, left, 10);
    expect([...identity.accounts.keys()]).toEqual(['google_1']);
  });

  it('is done once: the slower run does not restore the note', async () => {
    const left = await gone('rider');
    for (const id of ['b1', 'b2']) await book(id, mine);
    now += MINUTE_MS;
    expect(await erase(ctx, left, 10)).toBe(true);
    expect(await erase(ctx, left, 1)).toBe(false);
    expect(await note()).toBeUndefined();
  });

  it('removes name and bank from completed payouts, and leaves pending ones the data that they need', async () => {
    const left = await gone('driver');
    const bank = { name: 'Nora Leaver', bankName: 'Sparbank', bankCode: 'SPSE', bankAccount: '8000-1' };
    for (const [id, processed] of [
      ['w1', true],
      ['w2', false],
    ] as const)
      await store.write([
        {
          type: 'put',
          item: {
            ...withdrawKey(id),
            _et: 'withdraw',
            id,
            uid: 'u1',
            amount: 5,
            processed,
            ...bank,
            g2p: withdrawsOf('u1'),
            g2s: id,
          },
        },
      ]);
    await erase(ctx, left, 10);
    const made = await store.get(withdrawKey('w1'));
    expect(made).toMatchObject({ amount: 5, processed: true, name: 'Deleted user' });
    for (const field of ['bankName', 'bankCode', 'bankAccount']) expect(made).not.toHaveProperty(field);
    expect(await store.get(withdrawKey('w2'))).toMatchObject(bank);
  });
});
