import { accountOperations } from '#shared/contract/operations/account';
import { endOtherSessions, endSessions } from '#lambdas/model/accounts/end-sessions';
import { implement } from '#lambdas/runtime/implementation';

export const signOutEverywhere = implement(accountOperations.signOutEverywhere, async ({ ctx, actor, input }) => {
  const refusal = await (input.keepsThis ? endOtherSessions(ctx, actor) : endSessions(ctx, actor.user));
  return refusal ?? { signedOut: true };
});
