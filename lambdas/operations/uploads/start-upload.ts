import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { uploadOperations } from '#shared/contract/operations/uploads';
import { bookingImagePath, documentPath, licenseImagePath, profileImagePath } from '#shared/domain/files/path';
import { isPhoto, mayTakePhoto, mayUpload } from '#shared/domain/files/rights';
import { loadBooking } from '#lambdas/store/booking-items';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { begin } from '#lambdas/model/files/begin';
import { newUploadId } from '#lambdas/model/files/upload-items';

type Input = Call<typeof uploadOperations.startUpload>['input'];

/** The file's destination, or why this user may not put it there; other people's bookings are refused. */
const destination = async (ctx: Context, actor: Actor, { kind, bookingId }: Input): Promise<string | Refusal> => {
  if (isPhoto(kind) !== (bookingId !== undefined)) return refuse('storage/invalid-argument');
  if (!mayUpload(kind, actor)) return refuse('storage/unauthorized');
  if (kind === 'profileImage') return profileImagePath(actor.uid);
  if (kind === 'licenseImage') return licenseImagePath(actor.uid, ctx.now());
  if (kind === 'document') return documentPath(actor.uid, ctx.now(), ctx.newId());
  const booking = await loadBooking(ctx.store, bookingId ?? '');
  if (!booking || !mayTakePhoto(booking, kind, actor.uid)) return refuse('storage/unauthorized');
  return bookingImagePath(booking.id, kind);
};

export const startUpload = implement(uploadOperations.startUpload, async ({ ctx, actor, input }) => {
  const path = await destination(ctx, actor, input);
  if (isRefusal(path)) return path;
  return begin(ctx, { ...input, id: newUploadId(), path, owner: actor.uid });
});
