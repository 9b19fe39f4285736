import type { UserType } from '#shared/contract/operation';
import { exists, type Item, type Write } from '#lambdas/ports/store';
import { dropDevices } from '#lambdas/model/push/devices';
import { closeSockets } from '#lambdas/model/sockets/close-sockets';
import { forgetActor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import {
  bookingKey,
  customerList,
  driverList,
  erasureKey,
  ERASURE_PK,
  gaveBackList,
  offerPk,
  userPk,
} from '#lambdas/store/keys';
import { endActiveBooking } from '#lambdas/model/bookings/end-active-booking';
import { eraseBooking } from '#lambdas/model/bookings/erase-booking';
import { forgetAudits } from '#lambdas/model/audit/forget-audits';
import { forgetCards } from '#lambdas/model/payments/saved-cards';
import { eraseWithdraws } from '#lambdas/model/money/erase-withdraws';

/** The record of an erasure under way; `cursor` is the last erased booking. */
export type ErasureItem = Item & {
  usertype: UserType;
  username: string;
  /** The id of the account, where it differs from the profile's. */
  account?: string;
  at: number;
  cursor?: string;
  /** A booking of this pass is still active, so another pass is needed. */
  held?: boolean;
};

const FILES_PER_ROUND = 1_000;
/** Cached actors stay valid for this long (runtime/actor); a final pass erases what they write meanwhile. */
const AFTERMATH_MS = 60_000;

/**
 * Does not remove an account that was opened later under the same name: the user names of social accounts never change.
 */
const removeAccount = async (ctx: Context, { sk, username, account = sk }: ErasureItem): Promise<void> => {
  const identity = await ctx.identity();
  if ((await identity.find(username))?.uid === account) await identity.remove(username);
};

const eraseFiles = async (ctx: Context, uid: string): Promise<void> => {
  const files = await ctx.files();
  for (;;) {
    const found = await files.list(`users/${uid}/`, FILES_PER_ROUND);
    await files.remove(found.map(({ path }) => path));
    if (found.length < FILES_PER_ROUND) return;
  }
};

/** Deletes everything outside the profile item: notices, addresses, offers. */
const eraseItems = async (ctx: Context, uid: string): Promise<void> => {
  const pages = await Promise.all([userPk(uid), offerPk(uid)].map(pk => ctx.store.query({ pk })));
  const beside = pages.flat().filter(({ sk }) => sk !== 'A');
  for (const { pk, sk } of beside) await ctx.store.write([{ type: 'delete', key: { pk, sk } }]);
  if (beside.length > 0) await eraseItems(ctx, uid);
};

/** Ids of the person's bookings, newest first: as rider, as driver (who may once have been a rider), and given back. */
const bookingsAfter = async (ctx: Context, uid: string, { cursor }: ErasureItem, limit: number): Promise<string[]> => {
  const page = { limit, newestFirst: true, ...(cursor ? { before: cursor } : {}) };
  const pages = await Promise.all([
    ctx.store.query({ index: 'gsi1', pk: customerList(uid), ...page }),
    ctx.store.query({ index: 'gsi2', pk: driverList(uid), ...page }),
    ctx.store.query({ index: 'gsi2', pk: gaveBackList(uid), ...page }),
  ]);
  const ids = pages.flat().map(row => row.pk.slice(bookingKey('').pk.length));
  return [...new Set(ids)].sort((a, b) => (a < b ? 1 : -1)).slice(0, limit);
};

type Pass = { cursor: string | undefined; isHeld: boolean };

/**
 * The next pass: older bookings; all bookings again, after the aftermath or while a booking is active; or undefined at
 * the end.
 */
const nextRound = (ctx: Context, { sk, at }: ErasureItem, { cursor, isHeld }: Pass): Write => {
  const key = erasureKey(sk);
  if (cursor) return { type: 'update', key, set: { cursor, held: isHeld }, if: exists() };
  if (!isHeld && ctx.now() - at >= AFTERMATH_MS) return { type: 'delete', key };
  return { type: 'update', key, remove: ['cursor', 'held'], if: exists() };
};

/** @returns whether a booking is active: its other party still needs the name of this person. */
const eraseBookings = async (ctx: Context, ids: readonly string[], uid: string): Promise<boolean> => {
  let isHeld = false;
  for (const id of ids) {
    if (await endActiveBooking(ctx, id, uid)) await eraseBooking(ctx, id, uid);
    else isHeld = true;
  }
  return isHeld;
};

/**
 * Continues an account's erasure with at most `maxBookings` bookings; true when it is complete. Every step is
 * idempotent: after a crash, the sweeper's next call continues.
 */
export const erase = async (ctx: Context, note: ErasureItem, maxBookings: number): Promise<boolean> => {
  const uid = note.sk;
  forgetActor(uid);
  await closeSockets(ctx, uid);
  await removeAccount(ctx, note);
  await eraseFiles(ctx, uid);
  await dropDevices(ctx, uid);
  // The provider has to forget the cards, too.
  await forgetCards(ctx, uid);
  await eraseItems(ctx, uid);
  const ids = await bookingsAfter(ctx, uid, note, maxBookings);
  const isHeld = (await eraseBookings(ctx, ids, uid)) || note.held === true;
  await eraseWithdraws(ctx, uid);
  await forgetAudits(ctx, uid);
  const next = nextRound(ctx, note, { cursor: ids.length < maxBookings ? undefined : ids.at(-1), isHeld });
  await ctx.store.write([next]);
  return next.type === 'delete';
};

export const erasures = async (ctx: Context, limit: number): Promise<ErasureItem[]> =>
  (await ctx.store.query({ pk: ERASURE_PK, limit })) as ErasureItem[];
