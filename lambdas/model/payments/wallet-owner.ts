import { type Refusal, refuse } from '#shared/contract/errors';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { loadUser } from '#lambdas/store/user-items';

/** The owner of the wallet that a request concerns: the caller, or, for an admin, the user `uid`. */
export const walletOwner = async (ctx: Context, actor: Actor, uid: string | undefined): Promise<string | Refusal> => {
  if (actor.usertype !== 'admin') return uid === undefined || uid === actor.uid ? actor.uid : refuse('forbidden');
  const owner = uid === undefined ? undefined : await loadUser(ctx.store, uid, { consistent: true });
  return owner && !owner.deletedAt && owner.usertype !== 'admin' ? owner.id : refuse('user_does_not_exists');
};
