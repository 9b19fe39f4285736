import type { Booking } from '#shared/contract/entities/booking';
import { openRaise } from '#shared/domain/booking/adjust';
import type { Decision } from '#shared/domain/booking/decide';
import { toMinor } from '#shared/domain/money/money';
import { is, missing, type Write } from '#lambdas/ports/store';
import { debtKey, owedKey } from '#lambdas/store/keys';
import { type Debt, debtName } from './debts';

/**
 * Records the debt that a raised fare creates, and withdraws the debt of an earlier raise that it replaces; no writes
 * for a correction that does neither.
 */
export const raiseWrites = (booking: Booking, { debt }: Decision<'ADJUSTED'>, id: string, at: number): Write[] => {
  const { customer, receipt } = booking;
  const before = openRaise(booking);
  const withdrawnMinor = before ? toMinor(0 - before.rider, receipt.currency) : 0;
  const change = (debt?.amountMinor ?? 0) - withdrawnMinor;
  const item: Debt | undefined = debt && {
    bookingId: booking.id,
    bookingNumber: booking.booking_id,
    adjustment: id,
    amountMinor: debt.amountMinor,
    currency: receipt.currency,
    driver: booking.driver ?? '',
    isBorne: false,
    at,
    status: 'open',
  };
  return [
    ...(before
      ? [
          {
            type: 'update' as const,
            key: debtKey(customer, debtName({ bookingId: booking.id, adjustment: before.id })),
            set: { status: 'withdrawn' },
            if: is('status', 'open'),
          },
        ]
      : []),
    ...(item
      ? [
          {
            type: 'put' as const,
            item: { ...debtKey(customer, debtName(item)), _et: 'debt', ...item },
            if: missing(),
          },
        ]
      : []),
    ...(change === 0
      ? []
      : [{ type: 'update' as const, key: owedKey(customer), set: { _et: 'owed' }, add: { owedMinor: change } }]),
  ];
};
