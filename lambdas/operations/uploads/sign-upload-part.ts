import { refuse } from '#shared/contract/errors';
import { uploadOperations } from '#shared/contract/operations/uploads';
import { planParts } from '#shared/domain/files/parts';
import { implementPublic } from '#lambdas/runtime/implementation';
import { loadUpload } from '#lambdas/model/files/upload-items';

export const signUploadPart = implementPublic(
  uploadOperations.signUploadPart,
  async ({ ctx, input: { uploadId, number } }) => {
    const upload = await loadUpload(ctx.store, uploadId, ctx.now());
    if (!upload || upload.state !== 'open') return refuse('storage/object-not-found');
    const part = planParts(upload.size).find(planned => planned.number === number);
    if (!upload.partsId || !part) return refuse('storage/invalid-argument');
    const files = await ctx.files();
    return { url: await files.signPart(upload.incoming, upload.partsId, number, part.size) };
  },
);
