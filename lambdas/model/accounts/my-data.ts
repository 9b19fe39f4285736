import { seenChanges, shownEvent, seesFrom, viewFor } from '#shared/domain/booking/view';
import { eventsSince } from '#lambdas/store/booking-items';
import { loadHandover } from '#lambdas/model/bookings/handover-items';
import { listBookings } from '#lambdas/model/bookings/list-bookings';
import { allMessages, seenMessage } from '#lambdas/model/chat/message-items';
import { asDebtLine, openDebts } from '#lambdas/model/money/debts';
import { walletHistory, withdrawsBy } from '#lambdas/model/money/wallet-history';
import { loadAddresses } from '#lambdas/model/people/addresses';
import { cardsOf } from '#lambdas/model/payments/saved-cards';
import { viewUser } from '#lambdas/model/people/view-user';
import type { Booking } from '#shared/contract/entities/booking';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { bookingPk, NOTICE_PREFIX, trackSk, userPk } from '#lambdas/store/keys';

const BOOKINGS_PER_PAGE = 25;
const ALL = 1_000;

/** Without index keys, table keys and expiry, which are storage details and not personal data. */
const withoutKeys = (item: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !/^(pk|sk|ttl|_et|g\d[ps])$/.test(name)));

const wholeHistory = async (ctx: Context, uid: string, currency: string) => {
  const entries = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await walletHistory(ctx.store, uid, { currency, cursor, limit: ALL });
    entries.push(...page.entries);
    cursor = page.nextCursor;
  }
  return entries;
};

const accountOf = async (ctx: Context, { uid, user }: Actor) => {
  const files = await ctx.files();
  const { code } = await ctx.settings();
  const [seen, savedAddresses, cards, history, withdraws, debts, notices, stored] = await Promise.all([
    viewUser(ctx, user),
    loadAddresses(ctx.store, uid),
    cardsOf(ctx.store, uid),
    wholeHistory(ctx, uid, code),
    withdrawsBy(ctx.store, uid, ALL),
    openDebts(ctx.store, uid),
    ctx.store.query({ pk: userPk(uid), beginsWith: NOTICE_PREFIX }),
    files.list(`users/${uid}/`, ALL),
  ]);
  return {
    user: { ...seen, savedAddresses },
    ...cards,
    walletHistory: history,
    withdraws,
    debts: debts.map(debt => asDebtLine(debt)),
    notices: notices.map(withoutKeys),
    files: await Promise.all(stored.map(async ({ path, size }) => ({ path, size, url: await files.signLink(path) }))),
  };
};

type Point = { at: number; lat: number; lng: number };

const bookingOf = async (ctx: Context, actor: Actor, booking: Booking) => {
  const [events, messages, track, handover] = await Promise.all([
    eventsSince(ctx.store, booking.id, 0),
    allMessages(ctx.store, booking.id),
    ctx.store.query({ pk: bookingPk(booking.id), beginsWith: trackSk('') }),
    booking.asksHandover && actor.usertype === 'rider' ? loadHandover(ctx.store, booking.id) : undefined,
  ]);
  const isTheirs = ({ at }: { at: number }) => at >= seesFrom(booking, actor);
  return {
    booking: viewFor(booking, actor),
    events: events.map(event => shownEvent(event, changes => seenChanges(changes, booking, actor))),
    messages: messages.filter(isTheirs).map(seenMessage).reverse(),
    track: track.flatMap(item => (item.points ?? []) as Point[]).filter(isTheirs),
    ...(handover ? { handover } : {}),
  };
};

/** The rides of riders and drivers; staff have none, and other people's rides are not data about them. */
const ridesOf = async (ctx: Context, actor: Actor, cursor: string | undefined) => {
  const rides = actor.usertype === 'rider' || actor.usertype === 'driver';
  if (!rides) return { bookings: [] };
  const page = await listBookings(ctx.store, actor, { cursor, limit: BOOKINGS_PER_PAGE });
  return { ...page, bookings: await Promise.all(page.bookings.map(booking => bookingOf(ctx, actor, booking))) };
};

/** One page of the rides of a person; the first page also has everything else that is stored about them. */
export const myData = async (ctx: Context, actor: Actor, cursor: string | undefined) => {
  const rides = await ridesOf(ctx, actor, cursor);
  return cursor ? rides : { account: await accountOf(ctx, actor), ...rides };
};
