import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { uploadOperations } from '#shared/contract/operations/uploads';
import {
  bookingImagePath,
  carTypeImagePath,
  documentPath,
  licenseImagePath,
  papersImagePath,
  profileImagePath,
} from '#shared/domain/files/path';
import { isPhoto, mayTakePhoto, mayUpload, mayUploadFor } from '#shared/domain/files/rights';
import { loadBooking } from '#lambdas/store/booking-items';
import { hasLeft } from '#lambdas/store/user-items';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { begin } from '#lambdas/model/files/begin';
import { newUploadId } from '#lambdas/model/files/upload-items';

type Input = Call<typeof uploadOperations.startUpload>['input'];

/** The destination of a picture that an admin uploads for another person. */
const destinationOf = async (
  ctx: Context,
  actor: Actor,
  userId: string,
  kind: Input['kind'],
): Promise<string | Refusal> => {
  if (!mayUploadFor(userId, kind, actor)) return refuse('storage/unauthorized');
  if (!(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
  return (await hasLeft(ctx.store, userId)) ? refuse('user_does_not_exists') : profileImagePath(userId);
};

/** The file's destination, or the refusal; files of other people's bookings are refused. */
const destination = async (
  ctx: Context,
  actor: Actor,
  { kind, bookingId, userId }: Input,
): Promise<string | Refusal> => {
  if (isPhoto(kind) !== (bookingId !== undefined)) return refuse('storage/invalid-argument');
  if (!mayUpload(kind, actor)) return refuse('storage/unauthorized');
  if (userId !== undefined && userId !== actor.uid) return destinationOf(ctx, actor, userId, kind);
  if (kind === 'profileImage') return profileImagePath(actor.uid);
  if (kind === 'licenseImage') return licenseImagePath(actor.uid, ctx.now());
  if (kind === 'papersImage') return papersImagePath(actor.uid, ctx.now());
  if (kind === 'document') return documentPath(actor.uid, ctx.now(), ctx.newId());
  if (kind === 'carTypeImage') {
    const { AllowCriticalEditsAdmin } = await ctx.settings();
    return AllowCriticalEditsAdmin ? carTypeImagePath(ctx.newId()) : refuse('demo_mode');
  }
  const booking = await loadBooking(ctx.store, bookingId ?? '');
  if (!booking || !mayTakePhoto(booking, kind, actor.uid)) return refuse('storage/unauthorized');
  return bookingImagePath(booking.id, kind);
};

export const startUpload = implement(uploadOperations.startUpload, async ({ ctx, actor, input }) => {
  const path = await destination(ctx, actor, input);
  if (isRefusal(path)) return path;
  const { userId, ...file } = input;
  const isOthers = userId !== undefined && userId !== actor.uid;
  const owner = isOthers ? { owner: userId, by: actor.uid } : { owner: actor.uid };
  const session = Number.isFinite(actor.signedInAtS) ? { sessionS: actor.signedInAtS } : {};
  return begin(ctx, { ...file, id: newUploadId(), path, ...owner, ...session });
});
