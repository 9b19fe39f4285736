import { FILE_LINK_TTL_S } from '#shared/contract/constants';
import { isRefusal, refuse } from '#shared/contract/errors';
import { uploadOperations } from '#shared/contract/operations/uploads';
import { type FilePath, parseFilePath, thumbPath } from '#shared/domain/files/path';
import type { Files } from '#lambdas/ports/files';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { hidesContacts } from '#lambdas/runtime/demo';
import { implement } from '#lambdas/runtime/implementation';
import { mayReadFile } from '#lambdas/model/files/may-read-file';

/** In the demo, staff cannot see other people's licences, papers or other documents. */
const isHidden = async (ctx: Context, actor: Actor, file: FilePath): Promise<boolean> =>
  'name' in file && 'uid' in file && file.uid !== actor.uid && (await hidesContacts(ctx, actor));

const firstOf = async (files: Files, paths: readonly string[]): Promise<string | undefined> => {
  for (const path of paths) if (await files.exists(path)) return path;
  return undefined;
};

export const fetchFileLink = implement(uploadOperations.fetchFileLink, async ({ ctx, actor, input }) => {
  const file = parseFilePath(input.path);
  if (isRefusal(file)) return file;
  // Checked before the file's existence, so that a refusal reveals nothing.
  if (!(await mayReadFile(ctx, actor, file, input.bookingId))) return refuse('storage/unauthorized');
  if (await isHidden(ctx, actor, file)) return refuse('demo_mode');
  const files = await ctx.files();
  const found = await firstOf(files, [...(input.thumb ? [thumbPath(input.path)] : []), input.path]);
  if (!found) return refuse('storage/object-not-found');
  return { url: await files.signLink(found), expiresAt: ctx.now() + FILE_LINK_TTL_S * 1_000 };
});
