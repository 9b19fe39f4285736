import { type Refusal, refuse } from '#shared/contract/errors';
import { accountOperations } from '#shared/contract/operations/account';
import { anotherAdminStays, isLastAdmin } from '#lambdas/model/people/any-of-type';
import { deleteProfile } from '#lambdas/model/accounts/delete-profile';
import { unsettledOf } from '#lambdas/model/accounts/obligations';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { standingOf } from '#lambdas/model/money/debts';
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

/** Why an account cannot be deleted now; money in the wallet counts unless its amount was named. */
const problemOf = async (ctx: Context, user: StoredUser, forfeit: number | undefined): Promise<Refusal | undefined> => {
  if (await isLastAdmin(ctx.store, user)) return refuse('last_admin');
  const unsettled = await unsettledOf(ctx, user);
  if (unsettled) return refuse(unsettled);
  const [{ code }, { balanceMinor }] = await Promise.all([ctx.settings(), standingOf(ctx.store, user.id)]);
  const isNamed = toMinor(forfeit ?? 0, code) === balanceMinor;
  return isNamed ? undefined : refuse('wallet_left', { amount: fromMinor(balanceMinor, code) });
};

const remove = async (ctx: Context, user: StoredUser, forfeit: number | undefined): Promise<Refusal | undefined> => {
  if (!(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
  const problem = await problemOf(ctx, user, forfeit);
  if (problem) return problem;
  const { code } = await ctx.settings();
  const also = await anotherAdminStays(ctx.store, user);
  // The other admin was removed since the first check.
  if (!also) return refuse('last_admin');
  if (await deleteProfile(ctx, user, { forfeitMinor: toMinor(forfeit ?? 0, code), also })) return undefined;
  if (await isGone(ctx, user.id)) return undefined;
  return (await problemOf(ctx, user, forfeit)) ?? refuse('booking_active');
};

export const deleteUser = implement(accountOperations.deleteUser, async ({ ctx, actor, input: { id, forfeit } }) => {
  const user = actor.usertype === 'admin' || id === actor.uid ? await loadUser(ctx.store, id) : undefined;
  if (!user) return refuse('not_found');
  const problem = user.deletedAt ? undefined : await remove(ctx, user, forfeit);
  if (problem) return problem;
  await eraseNow(ctx, id);
  return { deleted: true };
});
