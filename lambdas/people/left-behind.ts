import type { Identity } from '#lambdas/ports/services';
import type { Context } from '#lambdas/runtime/context';
import { userKey } from '#lambdas/store/keys';

/** A registration under way has its account for less than this before its profile is there. */
const UNDER_WAY_MS = 60_000;

/**
 * Removes the account that a crash between account and profile left behind: it has no profile and belongs to nobody.
 * Says whether there was one; an account with a profile, or a registration still under way, is left alone.
 */
export const removeLeftBehind = async (ctx: Context, identity: Identity, email: string): Promise<boolean> => {
  const account = await identity.find(email);
  if (!account || ctx.now() - account.createdAt < UNDER_WAY_MS) return false;
  if (await ctx.store.get(userKey(account.uid), { consistent: true })) return false;
  await identity.remove(account.uid);
  return true;
};
