import { DAY_MS } from '#shared/contract/time';
import type { InboxNotice } from '#shared/contract/entities/notice';
import { exists, type Item, missing } from '#lambdas/ports/store';
import { fanOut } from '#lambdas/model/sockets/fan-out';
import type { Context } from '#lambdas/runtime/context';
import { noticeId, noticeKey, NOTICE_PREFIX, readMarkKey, userPk } from '#lambdas/store/keys';

/** How long an inbox keeps its entries. */
export const NOTICE_KEPT_S = (90 * DAY_MS) / 1000;
/** Unread entries are counted up to here. */
const MOST_UNREAD = 100;

/** A new entry. `about` identifies its occasion, and is the same when it is reported again. */
export type NewNotice = Omit<InboxNotice, 'id' | 'isRead'> & { about: string };

/** Stores an entry. @returns its id, or undefined when it was there already. */
export const putNotice = async (
  ctx: Context,
  uid: string,
  { about, ...notice }: NewNotice,
): Promise<string | undefined> => {
  const id = noticeId(notice.at, about);
  const item: Item = {
    ...noticeKey(uid, id),
    _et: 'notice',
    ...notice,
    ttl: Math.floor(notice.at / 1000) + NOTICE_KEPT_S,
  };
  return (await ctx.store.write([{ type: 'put', item, if: missing() }])).ok ? id : undefined;
};

/** Shows an entry on the user's open pages. */
export const showNotice = async (
  ctx: Context,
  uid: string,
  { about, ...notice }: NewNotice,
  more: Record<string, unknown> = {},
): Promise<void> => {
  const topic = `u#${uid}`;
  await fanOut(ctx, topic, { topic, type: 'notice', body: { ...notice, ...more, id: noticeId(notice.at, about) } });
};

const idOf = ({ sk }: Item): string => sk.slice(NOTICE_PREFIX.length);

const readUpTo = async (ctx: Context, uid: string): Promise<string> =>
  ((await ctx.store.get(readMarkKey(uid), { consistent: true }))?.upTo as string | undefined) ?? '';

const asNotice = (item: Item, upTo: string): InboxNotice => {
  const { key, amount, km, title, body, screen, bookingId, booking_id, at, readAt } = item as unknown as InboxNotice & {
    readAt?: number;
  };
  const words = { ...(title ? { title } : {}), ...(body ? { body } : {}) };
  const values = { ...(amount ? { amount } : {}), ...(km === undefined ? {} : { km }) };
  const ride = { ...(bookingId ? { bookingId } : {}), ...(booking_id ? { booking_id } : {}) };
  const id = idOf(item);
  return { id, key, ...words, ...values, screen, ...ride, at, isRead: readAt !== undefined || id <= upTo };
};

/** Sorts after every entry. */
const END = `${NOTICE_PREFIX}~`;

const isUnexpired = (ctx: Context) => (item: Item) => Number(item.ttl) > ctx.now() / 1000;

/** The unread entries, newest first, at most a hundred. */
const unreadAfter = async (ctx: Context, uid: string, upTo: string): Promise<Item[]> => {
  const between = [`${NOTICE_PREFIX}${upTo}`, END] as const;
  const newer = await ctx.store.query({
    pk: userPk(uid),
    between,
    newestFirst: true,
    limit: MOST_UNREAD + 1,
    consistent: true,
  });
  const isUnread = (item: Item) => isUnexpired(ctx)(item) && item.readAt === undefined && idOf(item) > upTo;
  return newer.filter(isUnread).slice(0, MOST_UNREAD);
};

/** An inbox shows one row for each booking. */
const rowsOf = (entries: readonly Item[]): number =>
  new Set(entries.map(item => (item.bookingId as string | undefined) ?? idOf(item))).size;

/** One page of an inbox, newest first; the cursor is the last entry's id. */
export const inboxPage = async (
  ctx: Context,
  uid: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ notices: InboxNotice[]; unread: number; nextCursor?: string }> => {
  const upTo = await readUpTo(ctx, uid);
  const between = [NOTICE_PREFIX, cursor === undefined ? END : `${NOTICE_PREFIX}${cursor}`] as const;
  const [items, unread] = await Promise.all([
    // Both ends are part of the range, so the cursor's own entry is removed. One more entry shows whether there is
    // another page.
    ctx.store.query({ pk: userPk(uid), between, newestFirst: true, limit: limit + 2 }),
    unreadAfter(ctx, uid, upTo),
  ]);
  const found = items.filter(item => idOf(item) !== cursor);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    notices: page.filter(isUnexpired(ctx)).map(item => asNotice(item, upTo)),
    unread: rowsOf(unread),
    ...(last && found.length > limit ? { nextCursor: idOf(last) } : {}),
  };
};

/** A booking has fewer steps than this; older entries are read with the next call. */
const READ_AT_ONCE = 20;

const readOne = (ctx: Context, uid: string, id: string) =>
  ctx.store.write([{ type: 'update', key: noticeKey(uid, id), set: { readAt: ctx.now() }, if: exists() }]);

const readBooking = async (ctx: Context, uid: string, bookingId: string, upTo: string): Promise<void> => {
  const meant = (await unreadAfter(ctx, uid, upTo)).filter(item => item.bookingId === bookingId);
  await Promise.all(meant.slice(0, READ_AT_ONCE).map(item => readOne(ctx, uid, idOf(item))));
};

/** Marks entries as read and notifies the user's other pages. @returns the number of unread ones. */
export const markRead = async (
  ctx: Context,
  uid: string,
  which: { id: string } | { upTo: string } | { bookingId: string },
): Promise<number> => {
  const known = await readUpTo(ctx, uid);
  if ('id' in which) await readOne(ctx, uid, which.id);
  else if ('bookingId' in which) await readBooking(ctx, uid, which.bookingId, known);
  else if (which.upTo > known)
    await ctx.store.write([{ type: 'put', item: { ...readMarkKey(uid), _et: 'read-mark', upTo: which.upTo } }]);
  const upTo = 'upTo' in which && which.upTo > known ? which.upTo : known;
  const unread = rowsOf(await unreadAfter(ctx, uid, upTo));
  const topic = `u#${uid}`;
  await fanOut(ctx, topic, { topic, type: 'notice', body: { unread } });
  return unread;
};
