import { is } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { uploadKey } from '#lambdas/store/keys';
import type { Upload } from './upload-items';

/** Ends an open upload and removes the bytes received; false when it is done or gone. */
export const discard = async (ctx: Context, upload: Upload): Promise<boolean> => {
  const key = uploadKey(upload.id);
  const result = await ctx.store.write([{ type: 'delete', key, if: is('state', 'open') }]);
  if (!result.ok) return false;
  const files = await ctx.files();
  if (upload.partsId) await files.cancelParts(upload.incoming, upload.partsId);
  await files.remove([upload.incoming]);
  return true;
};
