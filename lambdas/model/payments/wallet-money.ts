import type { Booking } from '#shared/contract/entities/booking';
import type { Refusal } from '#shared/contract/errors';
import { heldAt } from '#shared/domain/booking/change-payment';
import type { Decision } from '#shared/domain/booking/decide';
import { isOwing } from '#shared/domain/booking/transitions';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { packetOf, paymentMethodOf, priceOf } from '#shared/domain/payment/packet';
import { rideOwed } from '#lambdas/model/bookings/unpaid-ride';
import { availableMinor, type Standing, standingOf } from '#lambdas/model/money/debts';
import type { Context } from '#lambdas/runtime/context';
import { settleDebts } from './settle-debts';

type Payer = { uid: string; currency: string; ride?: Booking };

/** An owed ride is a debt like any other: until it is paid, the wallet pays no other ride. */
const freeOf = (standing: Standing, { currency, ride }: Payer): number => {
  const isForOwed = ride !== undefined && isOwing(ride);
  return standing.unpaidRides > 0 && !isForOwed ? 0 : fromMinor(availableMinor(standing), currency);
};

/** Wallet money that a rider can use for this ride, or for a new one, after debts; major units. */
export const availableOf = async (ctx: Context, payer: Payer): Promise<number> =>
  freeOf(await standingOf(ctx.store, payer.uid), payer);

/** The same, after the wallet has paid the debts that it can pay. */
export const availableNow = async (ctx: Context, payer: Payer): Promise<number> =>
  freeOf(await settleDebts(ctx, payer.uid), payer);

/** The refusal where the wallet does not cover a ride: if the rider owes another ride, that is the reason. */
export const walletRefusal = async (ctx: Context, uid: string, refusal: Refusal, ride?: Booking): Promise<Refusal> => {
  if (refusal.refusal !== 'wallet_too_low' || (ride && isOwing(ride))) return refusal;
  return (await rideOwed(ctx.store, uid)) ?? refusal;
};

/**
 * At the drop, the wallet that pays the ride sets aside more for a fare that became dearer, as far as its balance goes,
 * and gets back the excess of a cheaper fare. The card pays the rest.
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
  const wants = paymentMethodOf(booking) === 'wallet' && price > held;
  const more = wants ? await availableOf(ctx, { uid: booking.customer, currency, ride: booking }) : 0;
  const most = fromMinor(toMinor(held, currency) + toMinor(more, currency), currency);
  const fromWallet = Math.min(price, most);
  const packet = packetOf('wallet_card', after.trip_cost, after.discount_amount, fromWallet);
  // A ride with a remaining amount to pay is itself owed from now on.
  const owing = { ...booking, status: 'REACHED', payment_mode: packet.payment_mode } as const;
  return { changes: { ...changes, ...packet }, journals: heldAt(owing, fromWallet) };
};
