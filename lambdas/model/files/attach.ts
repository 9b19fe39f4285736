import { isRefusal, refuse } from '#shared/contract/errors';
import { isPhoto, mayTakePhoto, takePhoto } from '#shared/domain/files/rights';
import { loadBooking } from '#lambdas/store/booking-items';
import { move, withWrites } from '#lambdas/model/bookings/move';
import { loadUser } from '#lambdas/store/user-items';
import { all, exists, is, missing, type Write } from '#lambdas/ports/store';
import { forgetActor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { uploadKey, userKey } from '#lambdas/store/keys';
import type { Upload } from './upload-items';

const attributes = { profileImage: 'profile_image', licenseImage: 'licenseImage' } as const;

/** Whether the owner, who need not sign in again, may still attach the file. A first check; `attach` decides. */
export const mayStillAttach = async (ctx: Context, { owner, kind, bookingId }: Upload): Promise<boolean> => {
  if (!owner) return true;
  const user = await loadUser(ctx.store, owner);
  if (!user?.approved || user.deletedAt) return false;
  if (!isPhoto(kind)) return true;
  const booking = await loadBooking(ctx.store, bookingId ?? '');
  return booking !== undefined && mayTakePhoto(booking, kind, owner);
};

const ownerWrite = ({ owner, kind, path }: Upload): Write[] => {
  if (!owner) return [];
  const isFine = all(exists(), is('approved', true), missing('deletedAt'));
  if (kind !== 'profileImage' && kind !== 'licenseImage') return [{ type: 'check', key: userKey(owner), if: isFine }];
  return [{ type: 'update', key: userKey(owner), set: { [attributes[kind]]: path }, if: isFine }];
};

/**
 * Marks the upload done and attaches the file to its record in one transaction, so that repeated calls attach it once.
 * @returns false when the upload is not open any more, or its owner may not attach the file any more
 */
export const attach = async (ctx: Context, upload: Upload, keptSize: number): Promise<boolean> => {
  const { id, owner, kind, bookingId, path } = upload;
  const done: Write = {
    type: 'update',
    key: uploadKey(id),
    set: { state: 'done', keptSize },
    if: is('state', 'open'),
  };
  const writes = [done, ...ownerWrite(upload)];
  if (!owner || !isPhoto(kind)) {
    const result = await ctx.store.write(writes);
    if (owner) forgetActor(owner);
    return result.ok;
  }
  const moved = await move(ctx, {
    bookingId: bookingId ?? '',
    by: { uid: owner, party: 'driver' },
    decide: booking => withWrites(takePhoto(booking, kind, owner, path), () => writes),
    otherwise: refuse('storage/unauthorized'),
  });
  return !isRefusal(moved);
};
