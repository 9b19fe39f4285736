import type { Booking } from '#shared/contract/entities/booking';
import { DAY_MS } from '#shared/contract/time';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import type { Context } from '#lambdas/runtime/context';
import { mailOrderKey } from '#lambdas/store/keys';

/** The days after the drop on which the rider is reminded, each once; the last reminder counts for one day. */
const REMINDED_ON = [1, 3, 7] as const;

/** The reminder that is due now: an order of a mail is kept for longer than any of them is. */
const dueDay = (since: number, now: number): number | undefined => {
  const days = (now - since) / DAY_MS;
  return days < REMINDED_ON.at(-1)! + 1 ? REMINDED_ON.findLast(day => days >= day) : undefined;
};

/** Reminds the rider of a ride that they owe, by mail and notice. */
export const remindOfRide = async (ctx: Context, booking: Booking): Promise<void> => {
  const { id, customer, owed, payableAmount: value, receipt } = booking;
  const day = owed && dueDay(owed.at, ctx.now());
  if (day === undefined) return;
  const order = `unpaid-${id}-${day}`;
  if (await ctx.store.get(mailOrderKey(order))) return;
  const about = { bookingId: id, amount: { value, currency: receipt.currency } };
  await ctx.store.write([mailOrder(ctx, customer, 'ride_unpaid', about, order)]);
};
