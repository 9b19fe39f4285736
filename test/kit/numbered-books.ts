import { expect } from 'vitest';
import type { Adjustment } from '#shared/contract/entities/booking';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import type { Journal } from '#shared/domain/ledger/journal';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { personWrites } from '#lambdas/model/people/person-writes';
import { bookingKey } from '#lambdas/store/keys';
import { fakeContext } from './fake-context';
import { memoryStore } from './memory-store';
import { aPerson } from './samples';

/** A ride with a tax of 25 per cent, of which the company keeps 20 of 100. */
export const ride = (id: string, more: Partial<ReturnType<typeof aBooking>> = {}) =>
  aBooking({
    id,
    booking_id: `WF-${id}`,
    customer: 'r1',
    driver: 'd1',
    convenience_fees: 20,
    driver_share: 80,
    receipt: { ...aBooking().receipt, tax: { rate: 25, label: 'VAT' } },
    ...more,
  });
export type Ride = ReturnType<typeof ride>;

/** A refund of 10, most of it at the driver's expense. */
export const adjustment = (change: Partial<Adjustment>): Adjustment => ({
  id: 'x1',
  kind: 'refund',
  at: 0,
  reason: 'r',
  state: 'done',
  to: 'wallet',
  rider: 10,
  driver: -8,
  platform: -2,
  ...change,
});

/** Books of a rider and two drivers, with a clock that moves by hand. */
export const newBooks = async (from: number) => {
  const clock = { now: from };
  const store = memoryStore();
  const ctx = fakeContext({ store, now: () => clock.now });
  for (const [uid, type] of [
    ['d1', 'driver'],
    ['d2', 'driver'],
    ['r1', 'rider'],
  ] as const)
    await store.write(personWrites(aPerson(uid, type)));
  const book = async (booking: Ride, journal: Journal): Promise<void> => {
    clock.now += 1_000;
    await store.write([{ type: 'put', item: { ...bookingKey(booking.id), _et: 'booking', ...booking, v: 1 } }]);
    const { covered: _, ...plain } = journal;
    expect(await store.write(journalWrites(plain, clock.now))).toEqual({ ok: true });
  };
  return { clock, store, ctx, book };
};
export type Books = Awaited<ReturnType<typeof newBooks>>;
