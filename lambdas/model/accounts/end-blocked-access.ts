import type { Context } from '#lambdas/runtime/context';
import { openRideOf } from '#lambdas/store/open-ride';
import { loadUser } from '#lambdas/store/user-items';
import { leaveSessions } from './end-sessions';

/**
 * Ends what the sessions of a blocked person left open: sockets, refresh tokens, pushes. A running ride continues for
 * both parties, so then this waits for the end of the ride.
 */
export const endBlockedAccess = async (ctx: Context, uid: string): Promise<void> => {
  const user = await loadUser(ctx.store, uid, { consistent: true });
  if (!user || user.approved || user.deletedAt || (await openRideOf(ctx.store, uid))) return;
  await leaveSessions(ctx, user);
};
