import { isRefusal, refuse } from '#shared/contract/errors';
import type { DocumentKind } from '#shared/contract/entities/driver-document';
import { afterUpload } from '#shared/domain/people/documents';
import { isPhoto, mayTakePhoto, takePhoto } from '#shared/domain/files/rights';
import { uploadOperations } from '#shared/contract/operations/uploads';
import { loadBooking } from '#lambdas/store/booking-items';
import { move, withWrites } from '#lambdas/model/bookings/move';
import { dueChanges } from '#lambdas/model/people/due-documents';
import { careEntry, hasLeft, loadUser, stillThere, type StoredUser } from '#lambdas/store/user-items';
import { all, exists, is, missing, type Store, type Write } from '#lambdas/ports/store';
import { forgetActor, isSessionOver } from '#lambdas/runtime/actor';
import { auditedStore } from '#lambdas/runtime/audit/audited';
import type { Context } from '#lambdas/runtime/context';
import { uploadKey, userKey } from '#lambdas/store/keys';
import type { Upload } from './upload-items';

/** Whether the session that began an upload is still valid: ending the session ends the upload, too. */
const isInSession = (user: StoredUser, { sessionS, startedAt }: Upload): boolean =>
  !isSessionOver(user, sessionS ?? Math.floor(startedAt / 1000));

const isAdminStill = (user: StoredUser | undefined): user is StoredUser =>
  user?.usertype === 'admin' && user.approved && user.deletedAt === undefined;

/** Whether the owner, who need not sign in again, may still attach the file. A first check; `attach` decides. */
export const mayStillAttach = async (ctx: Context, upload: Upload): Promise<boolean> => {
  const { owner, by, kind, bookingId } = upload;
  if (!owner) return true;
  const user = await loadUser(ctx.store, by ?? owner, { consistent: true });
  if (by !== undefined) return isAdminStill(user) && isInSession(user, upload) && !(await hasLeft(ctx.store, owner));
  if (!user || user.deletedAt || !isInSession(user, upload)) return false;
  // A person who was blocked during a ride finishes it, including its photos.
  if (!isPhoto(kind)) return user.approved;
  const booking = await loadBooking(ctx.store, bookingId ?? '');
  return booking !== undefined && mayTakePhoto(booking, kind, owner);
};

const documentOf = { licenseImage: 'license', papersImage: 'papers' } as const;

/** A new picture of a document and the resulting state of the document, conditional on the state that was read. */
const documentWrites = async (ctx: Context, owner: string, kind: DocumentKind, path: string): Promise<Write[]> => {
  const user = await loadUser(ctx.store, owner, { consistent: true });
  if (!user) return [{ type: 'check', key: userKey(owner), if: exists() }];
  const { driver_approval: needsApproval } = await ctx.settings();
  const { set, remove } = afterUpload(user, kind, { path, now: ctx.now(), needsApproval });
  const retained = Object.entries({ ...user, ...set }).filter(([name]) => !remove.includes(name));
  const after = Object.fromEntries(retained) as unknown as StoredUser;
  const care = careEntry(after);
  const state = user[`${kind}State`];
  return [
    {
      type: 'update',
      key: userKey(owner),
      set: { ...set, ...care },
      remove: [...remove, ...(care ? [] : ['g2p', 'g2s'])],
      if: all(isFine, state ? is(`${kind}State`, state) : missing(`${kind}State`)),
    },
    ...dueChanges(user, after),
  ];
};

const isFine = all(exists(), is('approved', true), missing('deletedAt'));

const ownerWrites = async (ctx: Context, { owner, by, kind, path }: Upload): Promise<Write[]> => {
  if (!owner) return [];
  const key = userKey(owner);
  if (kind === 'licenseImage' || kind === 'papersImage') return documentWrites(ctx, owner, documentOf[kind], path);
  // The path is always the same, so the audit trail shows the time. Blocked people may also be given a picture.
  const given = { profile_image: path, pictureGivenAt: ctx.now() };
  if (by !== undefined) return [{ type: 'update', key, set: given, if: all(exists(), missing('deletedAt')) }];
  if (kind === 'profileImage') return [{ type: 'update', key, set: { profile_image: path }, if: isFine }];
  return [isPhoto(kind) ? stillThere(owner) : { type: 'check', key, if: isFine }];
};

/** Audits an admin's upload for another person, although finishing an upload needs no session. */
const storeOf = (ctx: Context, { by }: Upload): Store =>
  by === undefined
    ? ctx.store
    : auditedStore({ ctx, actor: { uid: by, usertype: 'admin' }, op: uploadOperations.startUpload });

/**
 * Marks the upload done and attaches the file to its record in one transaction, so that repeated calls attach it once.
 * @returns false when the upload is not open any more, or its owner may not attach the file any more
 */
export const attach = async (ctx: Context, upload: Upload, storedSize: number): Promise<boolean> => {
  const { id, owner, kind, bookingId, path } = upload;
  const done: Write = {
    type: 'update',
    key: uploadKey(id),
    set: { state: 'done', storedSize },
    if: is('state', 'open'),
  };
  const writes = [done, ...(await ownerWrites(ctx, upload))];
  if (!owner || !isPhoto(kind)) {
    const result = await storeOf(ctx, upload).write(writes);
    if (owner) forgetActor(owner);
    return result.ok;
  }
  const moved = await move(ctx, {
    bookingId: bookingId ?? '',
    by: { uid: owner, party: 'driver' },
    decide: booking => withWrites(takePhoto(booking, kind, owner, path), () => writes),
    otherwise: refuse('storage/unauthorized'),
  });
  return !isRefusal(moved);
};
