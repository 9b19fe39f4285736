import { expect } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { finalFee } from '#shared/domain/booking/amounts';
import type { Journal, Leg } from '#shared/domain/ledger/journal';
import type { Item } from '#lambdas/ports/store';

/** The journals of a cancelled ride that move its fee. */
export const ofRide = (journals: readonly Item[], { id }: Booking): { legs: readonly Leg[] }[] =>
  journals.flatMap(item =>
    /^J#(FEE|REFUND|DEBT|FEEADJ)-/.test(item.pk) && item['booking'] === id ? [{ legs: item['legs'] as Leg[] }] : [],
  );

/**
 * The fee reported by its booking equals the fee in the books: the amounts that its rider has paid and owes, and the
 * amount that its driver has. It is never refunded beyond its amount.
 */
export const expectWholeFee = (booking: Booking, journals: readonly Pick<Journal, 'legs'>[]): void => {
  const legs = journals.flatMap(journal => journal.legs);
  const on = (name: string) =>
    legs
      .filter(({ account }) => (account.kind === 'system' ? account.name : account.uid) === name)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const minor = (amount: number) => Math.round(100 * amount);
  const { rider, driver } = finalFee(booking);
  const owed = minor(booking.cancelFeeOwed ?? 0);
  expect(minor(rider)).toBeGreaterThanOrEqual(owed);
  expect([on('receivable'), on('payable')]).toEqual([0 - owed, owed]);
  expect(minor(rider) - owed).toBe(0 - on('escrow') - on(booking.customer) - on('refund'));
  expect(minor(driver)).toBe(on(booking.driver ?? 'd1'));
};
