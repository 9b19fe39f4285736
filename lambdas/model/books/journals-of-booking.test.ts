import { expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { DisputeState } from '#shared/domain/payment/record';
import { paymentTown } from '#test/kit/payment-town';
import { journalsOfBooking } from './journals-of-booking';

const START = Date.UTC(2026, 0, 1);
const driven: Partial<Booking> = {
  status: 'PAID',
  driver: 'd1',
  endTime: START,
  customer_paid: 100,
  paidBy: 'a'.repeat(32),
};

it.each<[string, readonly DisputeState[]]>([
  ['is open and taken', ['opened', 'taken']],
  ['is won', ['taken', 'won']],
  ['is lost', ['taken', 'lost']],
  ['is won after a loss', ['taken', 'lost', 'won']],
])(
  '[PLUS-28] the journals of a booking contain every journal that bears it, when a dispute %s',
  async (_name, states) => {
    const town = await paymentTown({ booking: driven });
    const { id } = (await town.booking()) as { id: string };
    const intent = town.of('intent').find(({ bookingId }) => bookingId === id)!;
    for (const state of states)
      await town.saysOf(intent as never, {
        feeMinor: 150,
        disputes: [{ ref: 'dp_1', state, amountMinor: 1_000, feeMinor: 200 }],
      });
    const bearing = town.of('journal').filter(({ booking }) => booking === id);
    expect(bearing.some(({ pk }) => String(pk).includes('DISPUTE'))).toBe(true);
    const found = await journalsOfBooking(town.store, id);
    expect(
      found
        .filter(each => each.booking === id)
        .map(each => each.id)
        .sort(),
    ).toEqual(bearing.map(({ pk }) => String(pk).split('#').at(-1)).sort());
  },
);
