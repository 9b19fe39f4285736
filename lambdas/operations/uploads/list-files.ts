import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { uploadOperations } from '#shared/contract/operations/uploads';
import { type Folder, isThumb, parseFolder } from '#shared/domain/files/path';
import type { StoredFile } from '#lambdas/ports/files';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { mayReadFilesOf, mayReadFilesOfBooking } from '#lambdas/model/files/may-read-file';

const whyNot = async (ctx: Context, actor: Actor, folder: Folder): Promise<Refusal | undefined> => {
  if (folder.kind === 'root') return actor.usertype === 'admin' ? undefined : refuse('storage/invalid-argument');
  const may =
    folder.kind === 'user'
      ? await mayReadFilesOf(ctx, actor, folder.uid)
      : await mayReadFilesOfBooking(ctx, actor, folder.bookingId);
  return may ? undefined : refuse('storage/unauthorized');
};

/** Lists pictures without their thumbnails; the limit is doubled because every picture may have one. */
const listPictures = async (ctx: Context, prefixes: readonly string[], max: number): Promise<StoredFile[]> => {
  const files = await ctx.files();
  const found = await Promise.all(prefixes.map(prefix => files.list(prefix, max * 2)));
  return found
    .flat()
    .filter(file => !isThumb(file.path))
    .slice(0, max);
};

export const listFiles = implement(uploadOperations.listFiles, async ({ ctx, actor, input: { path, maxResults } }) => {
  const folder = parseFolder(path);
  if (isRefusal(folder)) return folder;
  const refusal = await whyNot(ctx, actor, folder);
  if (refusal) return refusal;
  const prefixes = folder.kind === 'root' ? ['bookings/', 'users/'] : [`${path}/`];
  return { files: await listPictures(ctx, prefixes, maxResults) };
});
