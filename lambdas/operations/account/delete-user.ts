import { refuse } from '#shared/contract/errors';
import { accountOperations } from '#shared/contract/operations/account';
import { isLastAdmin } from '#lambdas/model/people/any-of-type';
import { deleteProfile } from '#lambdas/model/accounts/delete-profile';
import { unsettledOf } from '#lambdas/model/accounts/obligations';
import { loadUser } from '#lambdas/store/user-items';
import { implement } from '#lambdas/runtime/implementation';
import type { Context } from '#lambdas/runtime/context';
import { erasureKey } from '#lambdas/store/keys';
import { erase, type ErasureItem } from '#lambdas/model/accounts/erasure';

/** Bookings to erase before responding; the sweeper continues with the rest every minute. */
const AT_ONCE = 25;

const eraseNow = async (ctx: Context, uid: string): Promise<void> => {
  const note = await ctx.store.get(erasureKey(uid), { consistent: true });
  if (note) await erase(ctx, note as ErasureItem, AT_ONCE);
};

/** Whether another request has deleted the account meanwhile; otherwise a new ride or debt prevented the deletion. */
const isGone = async (ctx: Context, uid: string): Promise<boolean> =>
  (await loadUser(ctx.store, uid, { consistent: true }))?.deletedAt !== undefined;

export const deleteUser = implement(accountOperations.deleteUser, async ({ ctx, actor, input: { id } }) => {
  const user = actor.usertype === 'admin' || id === actor.uid ? await loadUser(ctx.store, id) : undefined;
  if (!user) return refuse('not_found');
  if (!user.deletedAt) {
    if (!(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
    if (await isLastAdmin(ctx.store, user)) return refuse('last_admin');
    const unsettled = await unsettledOf(ctx, user);
    if (unsettled) return refuse(unsettled);
    if (!(await deleteProfile(ctx, user)) && !(await isGone(ctx, id)))
      return refuse((await unsettledOf(ctx, user)) ?? 'booking_active');
  }
  await eraseNow(ctx, id);
  return { deleted: true };
});
