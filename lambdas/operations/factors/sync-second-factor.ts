import { isRefusal, refuse } from '#shared/contract/errors';
import { factorOperations } from '#shared/contract/operations/factors';
import { accountOf } from '#lambdas/model/accounts/account-of';
import { endSessions } from '#lambdas/model/accounts/end-sessions';
import { changePerson } from '#lambdas/model/people/change-person';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import { implement } from '#lambdas/runtime/implementation';
import { lacksSecondFactor } from '#lambdas/runtime/second-factor';

/**
 * The pool asks for the code at every sign-in from then on, so that each session that begins later had it; the earlier ones
 * end, also the one that set it up.
 */
export const syncSecondFactor = implement(factorOperations.syncSecondFactor, async ({ ctx, actor: { user } }) => {
  const account = await accountOf(await ctx.identity(), user);
  if (!account) return refuse('user_issue_contact_admin');
  if (account.secondFactor) {
    const refusal = await endSessions(ctx, user, { secondFactorAt: ctx.now() }, 'factor_set');
    return refusal ?? { secondFactor: true };
  }
  if (await lacksSecondFactor(ctx, user)) return { secondFactor: false };
  const mails = user.secondFactorAt === undefined ? [] : [mailOrder(ctx, user.id, 'factor_gone')];
  const after = await changePerson(ctx, user, { secondFactorAt: '' }, mails);
  return isRefusal(after) ? after : { secondFactor: false };
});
