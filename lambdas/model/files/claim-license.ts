import { licenseImagePath, thumbPath } from '#shared/domain/files/path';
import { all, any, is, missing } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { uploadKey } from '#lambdas/store/keys';
import { loadUpload, type Upload } from './upload-items';

/** Claims the upload for this user; false when another user has claimed it. */
const claim = async (ctx: Context, upload: Upload, uid: string): Promise<boolean> => {
  const result = await ctx.store.write([
    {
      type: 'update',
      key: uploadKey(upload.id),
      set: { claimedBy: uid },
      if: all(is('state', 'done'), any(missing('claimedBy'), is('claimedBy', uid))),
    },
  ]);
  return result.ok;
};

const copyLicense = async (ctx: Context, from: string, to: string): Promise<boolean> => {
  const files = await ctx.files();
  if (!(await files.exists(from))) return files.exists(to);
  const thumb = (await files.exists(thumbPath(from))) ? [files.copy(thumbPath(from), thumbPath(to))] : [];
  await Promise.all([files.copy(from, to), ...thumb]);
  return true;
};

/** Releases the claim of a failed registration and removes its copy: the licence waits for the next registration. */
export const releaseLicense = async (ctx: Context, uploadId: string, uid: string): Promise<void> => {
  const upload = await loadUpload(ctx.store, uploadId, ctx.now());
  if (upload?.claimedBy !== uid) return;
  const path = licenseImagePath(uid, upload.startedAt);
  await (await ctx.files()).remove([path, thumbPath(path)]);
  const write = { type: 'update', key: uploadKey(uploadId), remove: ['claimedBy'], if: is('claimedBy', uid) } as const;
  await ctx.store.write([write]);
};

/**
 * Assigns the licence that was uploaded before registering to the new account. @returns its path; undefined when the
 * upload is unknown, expired, unfinished or belongs to another account. Idempotent: the same account gets the same path
 * again.
 */
export const claimLicense = async (ctx: Context, uploadId: string, uid: string): Promise<string | undefined> => {
  const upload = await loadUpload(ctx.store, uploadId, ctx.now());
  if (!upload || upload.owner || upload.state !== 'done') return undefined;
  if (!(await claim(ctx, upload, uid))) return undefined;
  const path = licenseImagePath(uid, upload.startedAt);
  return (await copyLicense(ctx, upload.path, path)) ? path : undefined;
};
