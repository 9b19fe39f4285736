import type { Booking } from '#shared/contract/entities/booking';
import { heldAt } from '#shared/domain/booking/change-payment';
import type { Decision } from '#shared/domain/booking/decide';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { packetOf, payWayOf, priceOf } from '#shared/domain/payment/packet';
import { availableMinor, standingOf } from '#lambdas/model/money/debts';
import type { Context } from '#lambdas/runtime/context';
import { settleDebts } from './settle-debts';

/** Wallet money that a rider can pay a ride with, after their debts; major units. */
export const availableOf = async (ctx: Context, uid: string, currency: string): Promise<number> =>
  fromMinor(availableMinor(await standingOf(ctx.store, uid)), currency);

/** The same once the wallet has paid the debts that it can pay. */
export const availableNow = async (ctx: Context, uid: string, currency: string): Promise<number> =>
  fromMinor(availableMinor(await settleDebts(ctx, uid)), currency);

/**
 * At the drop, the wallet that pays the ride puts aside more for a fare that became dearer, as far as it goes, and gets
 * back what a cheaper one leaves; the rest is paid by card.
 */
export const reheld = async (
  ctx: Context,
  booking: Booking,
  { changes }: Decision<'REACHED'>,
): Promise<Pick<Decision<'REACHED'>, 'changes' | 'journals'>> => {
  const held = booking.usedWalletMoney;
  if (held === 0 || booking.prepaid) return { changes };
  const after = { ...booking, ...changes };
  const { currency } = after.receipt;
  const price = priceOf(after);
  const wants = payWayOf(booking) === 'wallet' && price > held;
  const more = wants ? await availableOf(ctx, booking.customer, currency) : 0;
  const most = fromMinor(toMinor(held, currency) + toMinor(more, currency), currency);
  const fromWallet = Math.min(price, most);
  const packet = packetOf('wallet_card', after.trip_cost, after.discount_amount, fromWallet);
  return { changes: { ...changes, ...packet }, journals: heldAt(booking, fromWallet) };
};
