import { mayRead } from '#shared/domain/booking/view';
import type { FilePath } from '#shared/domain/files/path';
import { isOfParty } from '#shared/domain/files/rights';
import { loadBooking } from '#lambdas/store/booking-items';
import { isTheirs } from '#lambdas/model/people/is-theirs';
import { loadUser } from '#lambdas/store/user-items';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';

/** The booking with this id if the actor takes part in it. */
const readableBooking = async (ctx: Context, actor: Actor, bookingId: string) => {
  const booking = await loadBooking(ctx.store, bookingId, false);
  return booking && mayRead(booking, actor) ? booking : undefined;
};

/**
 * Whether the actor may see a user's files: users their own, admins everybody's, fleet admins those of their drivers.
 */
export const mayReadFilesOf = async (ctx: Context, actor: Actor, uid: string): Promise<boolean> => {
  if (uid === actor.uid || actor.usertype === 'admin') return true;
  if (actor.usertype !== 'fleetadmin') return false;
  const user = await loadUser(ctx.store, uid);
  return user !== undefined && isTheirs(actor, user);
};

export const mayReadFilesOfBooking = async (ctx: Context, actor: Actor, bookingId: string): Promise<boolean> =>
  actor.usertype === 'admin' || (await readableBooking(ctx, actor, bookingId)) !== undefined;

/** Whether the actor may see this file; `sharedBookingId` grants the profile picture of that booking's other party. */
export const mayReadFile = async (
  ctx: Context,
  actor: Actor,
  file: FilePath,
  sharedBookingId: string | undefined,
): Promise<boolean> => {
  // Riders choose a car type by its picture.
  if (file.kind === 'carTypeImage') return true;
  if ('bookingId' in file) return mayReadFilesOfBooking(ctx, actor, file.bookingId);
  if (await mayReadFilesOf(ctx, actor, file.uid)) return true;
  const shared = sharedBookingId && (await readableBooking(ctx, actor, sharedBookingId));
  return shared ? isOfParty(file, shared) : false;
};
