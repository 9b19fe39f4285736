import type { UploadTarget } from '#shared/contract/operations/uploads';
import { isSingleShot, planParts } from '#shared/domain/files/parts';
import type { Context } from '#lambdas/runtime/context';
import { expiryOf, incomingPath, putUpload, type Upload } from './upload-items';

type Wanted = Pick<Upload, 'id' | 'kind' | 'path' | 'contentType' | 'size' | 'owner' | 'by' | 'bookingId' | 'sessionS'>;

/**
 * Records an upload and returns where to send its bytes: one signed form, or parts whose links are signed one by one.
 */
export const begin = async (ctx: Context, wanted: Wanted): Promise<UploadTarget> => {
  const now = ctx.now();
  const files = await ctx.files();
  const { id: uploadId, contentType, size } = wanted;
  const incoming = incomingPath(uploadId);
  const upload = { ...wanted, incoming, state: 'open', startedAt: now, ttl: expiryOf(now) } as const;
  if (isSingleShot(size)) {
    const form = await files.signForm(incoming, { contentType, maxBytes: size });
    await putUpload(ctx.store, { ...upload, mode: 'single' });
    return { mode: 'single', uploadId, ...form };
  }
  const { partsId } = await files.startParts(incoming, contentType);
  await putUpload(ctx.store, { ...upload, mode: 'parts', partsId });
  return { mode: 'parts', uploadId, parts: planParts(size) };
};
