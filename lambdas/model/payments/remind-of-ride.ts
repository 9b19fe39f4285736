import type { Booking } from '#shared/contract/entities/booking';
import { isHoldTaken } from '#shared/domain/booking/hold-state';
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

const unpaidMail = (ctx: Context, { id, customer, payableAmount: value, receipt }: Booking, order: string) => {
  const about = { bookingId: id, amount: { value, currency: receipt.currency } };
  return mailOrder(ctx, customer, 'ride_unpaid', about, order);
};

/** Their card was to pay by itself and does not: the rider has to know. Once, however often the card is tried. */
export const tellOfDecline = async (ctx: Context, booking: Booking): Promise<void> => {
  await ctx.store.write([unpaidMail(ctx, booking, `unpaid-${booking.id}-declined`)]);
};

/** Reminds the rider of a ride that they owe, by mail and notice, unless it is being taken from what their card set aside. */
export const remindOfRide = async (ctx: Context, booking: Booking): Promise<void> => {
  const { id, owed } = booking;
  const day = owed && dueDay(owed.at, ctx.now());
  if (day === undefined || isHoldTaken(booking)) return;
  const order = `unpaid-${id}-${day}`;
  if (await ctx.store.get(mailOrderKey(order))) return;
  await ctx.store.write([unpaidMail(ctx, booking, order)]);
};
