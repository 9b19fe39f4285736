import { accountOperations } from '#shared/contract/operations/account';
import { endSessions } from '#lambdas/model/accounts/end-sessions';
import { implement } from '#lambdas/runtime/implementation';

export const signOutEverywhere = implement(accountOperations.signOutEverywhere, async ({ ctx, actor: { user } }) => {
  const refusal = await endSessions(ctx, user);
  return refusal ?? { signedOut: true };
});
