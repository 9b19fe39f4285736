import type { Booking, BookingEvent } from '#shared/contract/entities/booking';
import { loadUser } from '#lambdas/people/user-items';
import { type Item, missing } from '#lambdas/ports/store';
import { fanOut } from '#lambdas/realtime/fan-out';
import { readable } from '#lambdas/runtime/answer';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/runtime/log';
import { noticeKey } from '#lambdas/store/keys';
import { type NoticeKey, noticesFor } from './notices';

const WEEK_S = 7 * 86_400;

const noticeItem = (uid: string, id: string, key: NoticeKey, booking: Booking, at: number): Item => ({
  ...noticeKey(uid, id),
  _et: 'notice',
  key,
  bookingId: booking.id,
  booking_id: booking.booking_id,
  at,
  ttl: Math.floor(at / 1000) + WEEK_S,
});

const pushTo = async (ctx: Context, uid: string, key: NoticeKey, screen: string): Promise<void> => {
  const user = await loadUser(ctx.store, uid);
  if (!user?.pushToken) return;
  const push = await ctx.push();
  await push
    .send({
      to: { uid, pushToken: user.pushToken },
      title: readable(`${key}_title`),
      body: readable(key),
      screen,
    })
    .catch(error => log.warn('push failed', { uid, reason: String(error) }));
};

/** Puts what happened into the inbox of those it concerns, tells their open screens and pushes to their devices. */
export const notifyPeople = async (ctx: Context, booking: Booking, event: BookingEvent): Promise<void> => {
  for (const { uid, key, screen } of noticesFor(booking, event)) {
    const item = noticeItem(uid, `${booking.id}-${event.v}`, key, booking, event.at);
    const isNews = (await ctx.store.write([{ type: 'put', item, if: missing() }])).ok;
    const body = {
      key,
      screen,
      bookingId: booking.id,
      booking_id: booking.booking_id,
      status: event.status,
      at: event.at,
    };
    await fanOut(ctx, `u#${uid}`, { topic: `u#${uid}`, type: 'notice', body });
    if (isNews) await pushTo(ctx, uid, key, screen);
  }
};
