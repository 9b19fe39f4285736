import { isRefusal, refuse } from '#shared/contract/errors';
import { uploadOperations } from '#shared/contract/operations/uploads';
import { type FilePath, parseFilePath, thumbPath } from '#shared/domain/files/path';
import { mayDelete } from '#shared/domain/files/rights';
import { is } from '#lambdas/ports/store';
import { forgetActor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { userKey } from '#lambdas/store/keys';

/** Removes the file from its owner's record if it is referenced there. */
const detach = async (ctx: Context, file: FilePath, path: string): Promise<void> => {
  if (!('uid' in file) || file.kind === 'document') return;
  const attr = file.kind === 'profileImage' ? 'profile_image' : file.kind;
  await ctx.store.write([{ type: 'update', key: userKey(file.uid), remove: [attr], if: is(attr, path) }]);
  forgetActor(file.uid);
};

export const deleteFile = implement(uploadOperations.deleteFile, async ({ ctx, actor, input: { path } }) => {
  const file = parseFilePath(path);
  if (isRefusal(file)) return file;
  if (!mayDelete(file, actor)) return refuse('storage/unauthorized');
  const isOthers = !('uid' in file) || file.uid !== actor.uid;
  if (isOthers && !(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
  const files = await ctx.files();
  const deleted = await files.exists(path);
  await detach(ctx, file, path);
  await files.remove([path, thumbPath(path)]);
  return { deleted };
});
