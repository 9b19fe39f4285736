import { MINUTE_MS } from '#shared/contract/time';
import type { Alarm } from '#shared/contract/entities/alarm';
import type { Booking } from '#shared/contract/entities/booking';
import { putNotice, showNotice } from '#lambdas/model/notifications/inbox';
import { isPaidByCard } from '#lambdas/model/payments/order-card-charge';
import { askForPush } from '#lambdas/model/push/ask-for-push';
import type { StoredEvent } from '#lambdas/store/booking-items';
import type { Context } from '#lambdas/runtime/context';
import { offerKey } from '#lambdas/store/keys';
import { type NoticeKey, noticesFor, type PersonalNotice } from './notices';

/** The subject of a notice: a step of a booking, or a change to an account. */
type Occasion = { id: string; at: number; booking?: Booking; status?: Booking['status'] };

const ride = ({ booking }: Occasion) => (booking ? { bookingId: booking.id, booking_id: booking.booking_id } : {});

/** On redelivery open screens are notified again, unless `again` is false: for ids that cover several occurrences. */
const notify = async (
  ctx: Context,
  { uid, ...content }: PersonalNotice,
  occasion: Occasion,
  { again = true } = {},
): Promise<void> => {
  const { status, at, booking } = occasion;
  const entry = { about: occasion.id, at, ...content, ...ride(occasion) };
  const notice = await putNotice(ctx, uid, entry);
  if (notice === undefined && !again) return;
  await showNotice(ctx, uid, entry, status ? { status } : {});
  if (notice === undefined) return;
  await askForPush(ctx, uid, { ...content, notice, at, ...(booking ? { bookingId: booking.id } : {}) });
};

/**
 * Notifies drivers of an offer. An offer lasts seconds, so it is not stored in an inbox; open pages receive it
 * directly, and a repeated push replaces the first.
 */
export const notifyOfOffer = async (ctx: Context, uids: readonly string[], bookingId: string, at: number) => {
  const offers = uids.length > 0 ? await ctx.store.getMany(uids.map(uid => offerKey(uid, bookingId))) : [];
  await Promise.all(
    uids.map(uid => {
      const end = Number(offers.find(({ pk }) => pk === offerKey(uid, bookingId).pk)?.expiresAt);
      // A read that is a moment behind finds an earlier offer, or none.
      const until = end > at ? { until: end } : {};
      return askForPush(ctx, uid, { key: 'notice_offer', screen: 'DriverTrips', bookingId, at, ...until });
    }),
  );
};

/** Notifies a user of new chat messages, at most once a minute, because messages tend to come in bursts. */
export const notifyOfMessage = async (ctx: Context, uid: string, booking: Booking, at: number): Promise<void> => {
  const minute = Math.floor(at / MINUTE_MS);
  const occasion = { booking, id: `${booking.id}-chat`, status: booking.status, at: minute * MINUTE_MS };
  await notify(ctx, { uid, key: 'notice_chat', screen: 'onlineChat' }, occasion, { again: false });
};

/** Stores notices about an event in their recipients' inboxes, publishes them to open screens and pushes to devices. */
export const notifyPeople = async (ctx: Context, booking: Booking, event: StoredEvent): Promise<void> => {
  const occasion = { booking, id: `${booking.id}-${event.v}`, status: event.status, at: event.at };
  const isCardPaying = event.kind === 'PENDING' && (await isPaidByCard(ctx, booking));
  for (const notice of noticesFor(booking, event, isCardPaying)) await notify(ctx, notice, occasion);
};

/** Notifies the people who can help of an alarm. */
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

/** Notifies a referrer that a bonus was not paid because of the month's limit, once for each person that they invited. */
export const notifyOfBonusLimit = async (
  ctx: Context,
  limited: readonly { referrer: string; newcomer: string; month: string }[],
  at: number,
) => {
  for (const { referrer: uid, newcomer, month } of limited)
    await notify(
      ctx,
      { uid, key: 'notice_bonus_limit', screen: 'wallet' },
      { id: `${newcomer}-bonus-limit-${month}`, at },
      { again: false },
    );
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

/** Notifies admins of a proposal that waits for another one, and its proposer of the decision. */
export const notifyOfProposal = async (
  ctx: Context,
  uids: readonly string[],
  key: Extract<NoticeKey, 'notice_proposal' | 'notice_proposal_decided'>,
  occasion: { id: string; at: number },
) => {
  for (const uid of uids) await notify(ctx, { uid, key, screen: 'Approvals' }, occasion, { again: false });
};
