import type { Booking } from '#shared/contract/entities/booking';
import type { Decision } from '#shared/domain/booking/decide';
import { type Audit, auditWrite } from '#lambdas/model/money/audit-items';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { hasLeft, stillThere } from '#lambdas/store/user-items';

/** The booking as its money is shared now: the part of a driver who has left is borne by the platform. */
export const withPresentDriver = async (ctx: Context, booking: StoredBooking): Promise<StoredBooking> => {
  const { driver, ...others } = booking;
  return driver !== undefined && (await hasLeft(ctx.store, driver)) ? others : booking;
};

/** The audit entry, and the conditions that those whose wallets move have not left. */
export const adjustmentWrites = (
  ctx: Context,
  { id, receipt: { currency } }: Booking,
  { journals = [] }: Decision,
  audit: Pick<Audit, 'operation' | 'by' | 'amountMinor'>,
): Write[] => {
  const uids = journals.flatMap(({ legs }) =>
    legs.flatMap(({ account }) => (account.kind === 'user' ? [account.uid] : [])),
  );
  return [...[...new Set(uids)].map(stillThere), auditWrite(ctx, { ...audit, at: ctx.now(), about: id, currency })];
};
