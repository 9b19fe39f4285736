import { refuse } from '#shared/contract/errors';
import { factorOperations } from '#shared/contract/operations/factors';
import { endSessions } from '#lambdas/model/accounts/end-sessions';
import { implement } from '#lambdas/runtime/implementation';
import { accountName, loadUser } from '#lambdas/store/user-items';

/** For a person who has lost their device. The pool changes first: a retry repeats what fails later. */
export const resetSecondFactor = implement(
  factorOperations.resetSecondFactor,
  async ({ ctx, actor, input: { id } }) => {
    // Otherwise a stolen session could remove the factor, and the password alone would then be enough to sign in.
    if (id === actor.uid) return refuse('forbidden');
    const user = await loadUser(ctx.store, id, { consistent: true });
    if (!user || user.deletedAt) return refuse('not_found');
    await (await ctx.identity()).dropSecondFactor(accountName(user));
    const access = user.usertype === 'admin' ? { accessSetAt: ctx.now() } : {};
    const refusal = await endSessions(ctx, user, { secondFactorAt: '', ...access }, 'factor_gone');
    return refusal ?? { reset: true };
  },
);
