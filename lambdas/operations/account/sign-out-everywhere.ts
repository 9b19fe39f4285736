import { isRefusal } from '#shared/contract/errors';
import { accountOperations } from '#shared/contract/operations/account';
import { changePerson } from '#lambdas/model/people/change-person';
import { accountName } from '#lambdas/store/user-items';
import { closeSockets } from '#lambdas/model/sockets/close-sockets';
import { implement } from '#lambdas/runtime/implementation';

/** Access tokens stay valid for minutes, so the profile stores the time from which sessions count. */
export const signOutEverywhere = implement(accountOperations.signOutEverywhere, async ({ ctx, actor: { user } }) => {
  const sessionsFromS = Math.floor(ctx.now() / 1000) + 1;
  const after = await changePerson(ctx, user, { sessionsFromS });
  if (isRefusal(after)) return after;
  await (await ctx.identity()).signOut(accountName(user));
  await closeSockets(ctx, user.id);
  return { signedOut: true };
});
