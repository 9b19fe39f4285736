import { MINUTE_MS } from '#shared/contract/time';
import type { Alarm } from '#shared/contract/entities/alarm';
import type { Booking } from '#shared/contract/entities/booking';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import type { StoredEvent } from '#lambdas/store/booking-items';
import { type Item, missing } from '#lambdas/ports/store';
import { fanOut } from '#lambdas/model/sockets/fan-out';
import { readable } from '#lambdas/runtime/readable';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';
import { noticeKey } from '#lambdas/store/keys';
import { type NoticeKey, noticesFor, type PersonalNotice } from './notices';

const WEEK_S = 7 * 86_400;

/** The subject of a notice: a step of a booking, or a change to an account. */
type Occasion = { id: string; at: number; booking?: Booking; status?: Booking['status'] };

const ride = ({ booking }: Occasion) => (booking ? { bookingId: booking.id, booking_id: booking.booking_id } : {});

const noticeItem = (uid: string, key: NoticeKey, occasion: Occasion): Item => ({
  ...noticeKey(uid, occasion.id),
  _et: 'notice',
  key,
  ...ride(occasion),
  at: occasion.at,
  ttl: Math.floor(occasion.at / 1000) + WEEK_S,
});

/** The kinds of notices that a user may switch off: chat, account (the wallet) and rides. */
const kinds = {
  wallet: 'account',
  PaymentIssues: 'account',
  onlineChat: 'chat',
  BookedCab: 'rides',
  DriverTrips: 'rides',
} as const;

const isWanted = ({ notifications = {} }: StoredUser, screen: PersonalNotice['screen']): boolean =>
  notifications[kinds[screen]] !== false;

const pushTo = async (ctx: Context, { uid, key, screen }: PersonalNotice, bookingId?: string): Promise<void> => {
  const user = await loadUser(ctx.store, uid);
  if (!user?.pushToken || !isWanted(user, screen)) return;
  const push = await ctx.push();
  await push
    .send({
      to: { uid, pushToken: user.pushToken },
      title: readable(`${key}_title`),
      body: readable(key),
      screen,
      bookingId,
    })
    .catch(error => log.warn('push failed', { uid, reason: String(error) }));
};

/**
 * On redelivery open screens are notified again, unless `again` is false: for ids that stand for several occurrences.
 */
const notify = async (
  ctx: Context,
  notice: PersonalNotice,
  occasion: Occasion,
  { again = true } = {},
): Promise<void> => {
  const { uid, key, screen } = notice;
  const { status, at } = occasion;
  const item = noticeItem(uid, key, occasion);
  const isNews = (await ctx.store.write([{ type: 'put', item, if: missing() }])).ok;
  if (!isNews && !again) return;
  const body = { key, screen, ...ride(occasion), ...(status ? { status } : {}), at };
  await fanOut(ctx, `u#${uid}`, { topic: `u#${uid}`, type: 'notice', body });
  if (isNews) await pushTo(ctx, notice, occasion.booking?.id);
};

/** Notifies a user of new chat messages, at most once a minute, because messages tend to come in bursts. */
export const notifyOfMessage = async (ctx: Context, uid: string, booking: Booking, at: number): Promise<void> => {
  const id = `${booking.id}-chat-${Math.floor(at / MINUTE_MS)}`;
  const occasion = { booking, id, status: booking.status, at };
  await notify(ctx, { uid, key: 'notice_chat', screen: 'onlineChat' }, occasion, { again: false });
};

/** Stores notices about an event in their recipients' inboxes, publishes them to open screens and pushes to devices. */
export const notifyPeople = async (ctx: Context, booking: Booking, event: StoredEvent): Promise<void> => {
  const occasion = { booking, id: `${booking.id}-${event.v}`, status: event.status, at: event.at };
  for (const notice of noticesFor(booking, event)) await notify(ctx, notice, occasion);
};

/** Notifies those who can help of an alarm. */
export const notifyOfAlarm = async (ctx: Context, uids: readonly string[], booking: Booking, { id, at }: Alarm) => {
  const occasion = { booking, id: `${id}-${at}`, status: booking.status, at };
  await Promise.all(
    uids.map(uid => notify(ctx, { uid, key: 'notice_panic', screen: 'BookedCab' }, occasion, { again: false })),
  );
};

/** Notifies both sides of a referral that their bonus was paid. */
export const notifyOfBonus = async (ctx: Context, uids: readonly string[], booking: Booking, at: number) => {
  const occasion = { booking, id: `${booking.id}-bonus`, status: booking.status, at };
  for (const uid of uids) await notify(ctx, { uid, key: 'notice_bonus', screen: 'wallet' }, occasion);
};

/** Notifies a user of money that moved in or out of their wallet without a ride's step. */
export const notifyOfMoney = async (
  ctx: Context,
  uid: string,
  key: NoticeKey,
  occasion: { id: string; at: number },
) => {
  await notify(ctx, { uid, key, screen: 'wallet' }, occasion);
};

/** Notifies the admins of a payment that somebody has to look at. */
export const notifyOfIssue = async (ctx: Context, uids: readonly string[], { id, at }: { id: string; at: number }) => {
  for (const uid of uids)
    await notify(ctx, { uid, key: 'notice_payment_issue', screen: 'PaymentIssues' }, { id, at }, { again: false });
};
