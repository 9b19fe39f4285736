import type { UserType } from '#shared/contract/operation';
import type { Item, Write } from '#lambdas/ports/store';
import { closeSockets } from '#lambdas/realtime/close-sockets';
import { forgetActor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { bookingKey, customerList, driverList, erasureKey, erasurePk, offerPk, userPk } from '#lambdas/store/keys';
import { eraseBooking } from './erase-booking';

/** The note that an account is being erased; `cursor` is the last booking that is done. */
export type ErasureItem = Item & { usertype: UserType; username: string; at: number; cursor?: string };

const FILES_PER_ROUND = 1_000;

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

/** Oldest last, so that a booking made meanwhile (there can be none) would be met first. */
const bookingsAfter = async (ctx: Context, uid: string, { usertype, cursor }: ErasureItem, limit: number) => {
  const list = usertype === 'driver' ? driverList(uid) : customerList(uid);
  const index = usertype === 'driver' ? 'gsi2' : 'gsi1';
  const rows = await ctx.store.query({
    index,
    pk: list,
    limit,
    newestFirst: true,
    ...(cursor ? { before: cursor } : {}),
  });
  return rows.map(row => row.pk.slice(bookingKey('').pk.length));
};

/**
 * Erases what is left of an account, at most so many bookings of it; true when all of it is done. Everything in it may
 * be repeated: a crash anywhere is made good by the next call, which the sweeper makes.
 */
export const erase = async (ctx: Context, note: ErasureItem, maxBookings: number): Promise<boolean> => {
  const uid = note.sk;
  forgetActor(uid);
  await closeSockets(ctx, uid);
  await (await ctx.identity()).remove(note.username);
  await eraseFiles(ctx, uid);
  await eraseItems(ctx, uid);
  const ids = await bookingsAfter(ctx, uid, note, maxBookings);
  for (const id of ids) await eraseBooking(ctx, id, note.usertype === 'driver' ? 'driver' : 'customer');
  const cursor = ids.at(-1);
  const isDone = ids.length < maxBookings;
  const next: Write = isDone
    ? { type: 'delete', key: erasureKey(uid) }
    : { type: 'update', key: erasureKey(uid), set: { cursor } };
  await ctx.store.write([next]);
  return isDone;
};

export const erasures = async (ctx: Context, limit: number): Promise<ErasureItem[]> =>
  (await ctx.store.query({ pk: erasurePk, limit })) as ErasureItem[];
