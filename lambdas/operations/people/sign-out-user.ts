import { refuse } from '#shared/contract/errors';
import { peopleOperations } from '#shared/contract/operations/people';
import { endSessions } from '#lambdas/model/accounts/end-sessions';
import { implement } from '#lambdas/runtime/implementation';
import { loadUser } from '#lambdas/store/user-items';

export const signOutUser = implement(peopleOperations.signOutUser, async ({ ctx, input: { id } }) => {
  const user = await loadUser(ctx.store, id);
  if (!user || user.deletedAt) return refuse('not_found');
  const refusal = await endSessions(ctx, user);
  return refusal ?? { signedOut: true };
});
