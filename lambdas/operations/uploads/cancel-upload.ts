import { uploadOperations } from '#shared/contract/operations/uploads';
import { implementPublic } from '#lambdas/runtime/implementation';
import { discard } from '#lambdas/model/files/discard';
import { loadUpload } from '#lambdas/model/files/upload-items';

export const cancelUpload = implementPublic(uploadOperations.cancelUpload, async ({ ctx, input }) => {
  const upload = await loadUpload(ctx.store, input.uploadId, ctx.now());
  return { cancelled: upload !== undefined && (await discard(ctx, upload)) };
});
