import type { UserType } from '#shared/contract/operation';
import { exists, type Item, type Write } from '#lambdas/ports/store';
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
import { endUnderWay } from '#lambdas/model/bookings/end-under-way';
import { eraseBooking } from '#lambdas/model/bookings/erase-booking';
import { eraseWithdraws } from '#lambdas/model/money/erase-withdraws';

/** The note that an account is being erased; `cursor` is the last booking that is done. */
export type ErasureItem = Item & {
  usertype: UserType;
  username: string;
  /** The id of the account, where it is not the profile's. */
  account?: string;
  at: number;
  cursor?: string;
  /** A booking of this pass is under way: another pass is needed. */
  held?: boolean;
};

const FILES_PER_ROUND = 1_000;
/** Others may take the user for alive a little longer (runtime/actor): what they write meanwhile goes in a last round. */
const AFTERMATH_MS = 60_000;

/** Unless the name is an account's that they opened since: a provider's names stay the same. */
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

/** Everything beside the profile itself: notices, addresses, offers. */
const eraseItems = async (ctx: Context, uid: string): Promise<void> => {
  const pages = await Promise.all([userPk(uid), offerPk(uid)].map(pk => ctx.store.query({ pk })));
  const beside = pages.flat().filter(({ sk }) => sk !== 'A');
  for (const { pk, sk } of beside) await ctx.store.write([{ type: 'delete', key: { pk, sk } }]);
  if (beside.length > 0) await eraseItems(ctx, uid);
};

/** Their bookings, newest first: as rider, as driver, for who drives now may have ridden before, and those given back. */
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
 * What comes next: older bookings; from the beginning once more after the aftermath, or while a booking is under way;
 * or nothing.
 */
const nextRound = (ctx: Context, { sk, at }: ErasureItem, { cursor, isHeld }: Pass): Write => {
  const key = erasureKey(sk);
  if (cursor) return { type: 'update', key, set: { cursor, held: isHeld }, if: exists() };
  if (!isHeld && ctx.now() - at >= AFTERMATH_MS) return { type: 'delete', key };
  return { type: 'update', key, remove: ['cursor', 'held'], if: exists() };
};

/** @returns whether one of them is under way: who is on it still needs to know whom they are with. */
const eraseBookings = async (ctx: Context, ids: readonly string[], uid: string): Promise<boolean> => {
  let isHeld = false;
  for (const id of ids) {
    if (await endUnderWay(ctx, id, uid)) await eraseBooking(ctx, id, uid);
    else isHeld = true;
  }
  return isHeld;
};

/**
 * Erases what is left of an account, at most so many bookings of it; true when all of it is done. Everything in it may
 * be repeated: a crash anywhere is made good by the next call, which the sweeper makes.
 */
export const erase = async (ctx: Context, note: ErasureItem, maxBookings: number): Promise<boolean> => {
  const uid = note.sk;
  forgetActor(uid);
  await closeSockets(ctx, uid);
  await removeAccount(ctx, note);
  await eraseFiles(ctx, uid);
  await eraseItems(ctx, uid);
  const ids = await bookingsAfter(ctx, uid, note, maxBookings);
  const isHeld = (await eraseBookings(ctx, ids, uid)) || note.held === true;
  await eraseWithdraws(ctx, uid);
  const next = nextRound(ctx, note, { cursor: ids.length < maxBookings ? undefined : ids.at(-1), isHeld });
  await ctx.store.write([next]);
  return next.type === 'delete';
};

export const erasures = async (ctx: Context, limit: number): Promise<ErasureItem[]> =>
  (await ctx.store.query({ pk: ERASURE_PK, limit })) as ErasureItem[];
