import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { uploadOperations } from '#shared/contract/operations/uploads';
import { thumbPath } from '#shared/domain/files/path';
import type { Files } from '#lambdas/ports/files';
import type { Context } from '#lambdas/runtime/context';
import { implementPublic } from '#lambdas/runtime/implementation';
import { attach, mayStillAttach } from '#lambdas/model/files/attach';
import { discard } from '#lambdas/model/files/discard';
import { cleanImage, type ImageType } from '#lambdas/model/files/images/clean-image';
import { cleanThumb } from '#lambdas/model/files/images/clean-thumb';
import { readArrived } from '#lambdas/model/files/read-arrived';
import { loadUpload, type Upload } from '#lambdas/model/files/upload-items';

type Picture = { bytes: Uint8Array; type: ImageType };

const answer = ({ path, storedSize }: Upload) => ({ path, size: storedSize ?? 0 });

/** Stores the picture with its own thumbnail, or removes the old thumbnail, which shows the previous picture. */
const storePicture = (files: Files, path: string, picture: Picture, thumb: Picture | undefined) =>
  Promise.all([
    files.write(path, picture.bytes, picture.type),
    thumb ? files.write(thumbPath(path), thumb.bytes, thumb.type) : files.remove([thumbPath(path)]),
  ]);

const finishedMeanwhile = async (ctx: Context, upload: Upload, refusal: Refusal) => {
  const now = await loadUpload(ctx.store, upload.id, ctx.now());
  return now?.state === 'done' ? answer(now) : refusal;
};

/** Discards a failed upload. If another request has finished it meanwhile, that result is returned. */
const giveUp = async (ctx: Context, upload: Upload, refusal: Refusal) => {
  const wasOpen = await discard(ctx, upload);
  return wasOpen ? refusal : finishedMeanwhile(ctx, upload, refuse('storage/object-not-found'));
};

/** An own path is used by this upload only; at a shared path the next picture replaces the file. */
const ownPaths: readonly string[] = ['document', 'licenseImage', 'papersImage', 'carTypeImage'];
const hasOwnPath = ({ kind }: Upload): boolean => ownPaths.includes(kind);

const put = async (ctx: Context, upload: Upload, picture: Picture, thumb: Picture | undefined) => {
  const unauthorized = refuse('storage/unauthorized');
  if (!(await mayStillAttach(ctx, upload))) return giveUp(ctx, upload, unauthorized);
  const files = await ctx.files();
  await storePicture(files, upload.path, picture, thumb);
  const storedSize = picture.bytes.length;
  if (await attach(ctx, upload, storedSize)) {
    await files.remove([upload.incoming]);
    return answer({ ...upload, storedSize });
  }
  const result = await giveUp(ctx, upload, unauthorized);
  if (isRefusal(result) && hasOwnPath(upload)) await files.remove([upload.path, thumbPath(upload.path)]);
  return result;
};

export const finishUpload = implementPublic(uploadOperations.finishUpload, async ({ ctx, input }) => {
  const upload = await loadUpload(ctx.store, input.uploadId, ctx.now());
  if (!upload) return refuse('storage/object-not-found');
  if (upload.state === 'done') return answer(upload);
  const thumb = input.thumb === undefined ? undefined : cleanThumb(input.thumb);
  if (isRefusal(thumb)) return thumb;
  const arrived = await readArrived(await ctx.files(), upload);
  if (isRefusal(arrived)) return finishedMeanwhile(ctx, upload, arrived);
  const picture = cleanImage(arrived.bytes, upload.contentType);
  if (isRefusal(picture)) return giveUp(ctx, upload, picture);
  return put(ctx, upload, { ...picture, type: upload.contentType }, thumb);
});
