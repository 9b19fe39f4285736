import { hideContacts } from '#shared/domain/people/hide-contacts';
import type { Item } from '#lambdas/ports/store';
import { asAlarm, seenAlarm } from '#lambdas/model/alarms/alarm-items';
import { loadBooking } from '#lambdas/store/booking-items';
import { hidesContacts } from '#lambdas/runtime/demo';
import { usersOfType } from '#lambdas/model/people/any-of-type';
import { fanOut } from '#lambdas/model/sockets/fan-out';
import type { Context } from '#lambdas/runtime/context';
import { notifyOfAlarm } from './notify-people';

/** Publishes a call for help to every admin: open screens first, then inboxes and devices when the alarm is new. */
export const consumeAlarm = async (ctx: Context, item: Item): Promise<void> => {
  const alarm = seenAlarm(asAlarm(item));
  // Only admins subscribe to this topic: fleets and the ride's parties have topics of their own.
  const isHidden = await hidesContacts(ctx, { usertype: 'admin' });
  const body = isHidden ? hideContacts(alarm) : alarm;
  await fanOut(ctx, 'dash#all', { topic: 'dash#all', type: 'alarm', body });
  if (item.isNew !== true) return;
  const booking = await loadBooking(ctx.store, alarm.bookingId);
  if (!booking) return;
  const admins = (await usersOfType(ctx.store, 'admin')).filter(({ approved, deletedAt }) => approved && !deletedAt);
  await notifyOfAlarm(
    ctx,
    admins.map(({ id }) => id),
    booking,
    alarm,
  );
};
