import type { Booking } from '#shared/contract/entities/booking';
import { isHoldTaken } from '#shared/domain/booking/hold-state';
import { DAY_MS } from '#shared/contract/time';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import type { Context } from '#lambdas/runtime/context';
import { mailOrderKey } from '#lambdas/store/keys';

/** The days after the drop on which the rider is reminded, once each; the last reminder may be sent for one day. */
const REMINDED_ON = [1, 3, 7] as const;

/** The reminder that is due now. The order of a mail stays stored for longer than any reminder is due. */
const dueDay = (since: number, now: number): number | undefined => {
  const days = (now - since) / DAY_MS;
  return days < REMINDED_ON.at(-1)! + 1 ? REMINDED_ON.findLast(day => days >= day) : undefined;
};

const unpaidMail = (ctx: Context, { id, customer, payableAmount: value, receipt }: Booking, order: string) => {
  const about = { bookingId: id, amount: { value, currency: receipt.currency } };
  return mailOrder(ctx, customer, 'ride_unpaid', about, order);
};

/** Notifies the rider, once, that their card does not pay as announced, however often the card is tried. */
export const tellOfDecline = async (ctx: Context, booking: Booking): Promise<void> => {
  await ctx.store.write([unpaidMail(ctx, booking, `unpaid-${booking.id}-declined`)]);
};

/**
 * Reminds the rider, by mail and notice, of a ride that they owe, unless the amount is being captured from their hold.
 */
export const remindOfRide = async (ctx: Context, booking: Booking): Promise<void> => {
  const { id, owed } = booking;
  const day = owed && dueDay(owed.at, ctx.now());
  if (day === undefined || isHoldTaken(booking)) return;
  const order = `unpaid-${id}-${day}`;
  if (await ctx.store.get(mailOrderKey(order))) return;
  await ctx.store.write([unpaidMail(ctx, booking, order)]);
};
