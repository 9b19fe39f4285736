import { refuse } from '#shared/contract/errors';
import { uploadOperations } from '#shared/contract/operations/uploads';
import { planParts } from '#shared/domain/files/parts';
import type { Context } from '#lambdas/runtime/context';
import { implementPublic } from '#lambdas/runtime/implementation';
import { loadUpload, type Upload } from '#lambdas/model/files/upload-items';

/** The parts that the store has; all of them once they are joined, or for a file uploaded in one piece. */
const arrived = async (ctx: Context, upload: Upload): Promise<(number: number, size: number) => boolean> => {
  const files = await ctx.files();
  const parts = upload.partsId ? await files.partsDone(upload.incoming, upload.partsId) : undefined;
  if (parts) return (number, size) => parts.some(part => part.number === number && part.size === size);
  const isWhole = upload.state === 'done' || (await files.exists(upload.incoming));
  return () => isWhole;
};

export const fetchUpload = implementPublic(uploadOperations.fetchUpload, async ({ ctx, input }) => {
  const upload = await loadUpload(ctx.store, input.uploadId, ctx.now());
  if (!upload) return refuse('storage/object-not-found');
  const parts = planParts(upload.size);
  const isDone = await arrived(ctx, upload);
  return { parts, done: parts.filter(({ number, size }) => isDone(number, size)).map(part => part.number) };
});
