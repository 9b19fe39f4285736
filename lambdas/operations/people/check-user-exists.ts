import { isRefusal, refuse } from '#shared/contract/errors';
import { peopleOperations } from '#shared/contract/operations/people';
import type { Context } from '#lambdas/runtime/context';
import { needsSecondFactor } from '#lambdas/runtime/second-factor';
import { loadUser } from '#lambdas/store/user-items';
import { implementPublic } from '#lambdas/runtime/implementation';
import { log } from '#lambdas/ports/log';
import { givePasses } from '#lambdas/model/people/passes';
import { reopenGone } from '#lambdas/model/accounts/orphaned-accounts';
import { canonicalMobile } from '#lambdas/model/people/canonical-mobile';
import { ownerOfEmail, ownerOfMobile } from '#lambdas/model/people/find-unique';

/** The account's uid in the pool, which is another one once the account was opened again. */
const signInNameOf = async (ctx: Context, uid: string) => {
  const user = await loadUser(ctx.store, uid, { consistent: true });
  return user ? { signInName: user.account ?? user.id } : {};
};

/**
 * States whether a number is taken, and whether a code sent there signs in. The number of staff with a second factor
 * reads as free.
 */
const byMobile = async (ctx: Context, uid: string) => {
  const user = await loadUser(ctx.store, uid, { consistent: true });
  if (user && (await needsSecondFactor(ctx, user))) return [];
  if (user?.mobileUnproved) return [{ mobile: true, unproved: true }];
  return [{ mobile: true, ...(ctx.phoneSignsInByUid ? await signInNameOf(ctx, uid) : {}) }];
};

/**
 * The phone tab and the registration form require this answer (spec §5); a rate limit applies. If the stage has a robot
 * check, the caller must have passed it, and then may have a code sent to the contact that they asked about.
 */
export const checkUserExists = implementPublic(peopleOperations.check_user_exists, async ({ ctx, input }) => {
  const mobile = input.mobile ? await canonicalMobile(input.mobile) : undefined;
  try {
    const [byEmail, ownerOfNumber] = await Promise.all([
      input.email ? ownerOfEmail(ctx.store, input.email) : undefined,
      mobile && !isRefusal(mobile) ? ownerOfMobile(ctx.store, mobile) : undefined,
    ]);
    // The user is about to sign in, or wonders why they cannot.
    for (const uid of new Set([byEmail, ownerOfNumber])) if (uid) await reopenGone(ctx, await ctx.identity(), uid);
    const known = ownerOfNumber ? await byMobile(ctx, ownerOfNumber) : [];
    await givePasses(ctx, [input.email, isRefusal(mobile) ? undefined : mobile]);
    return { users: [...(byEmail ? [{ email: true }] : []), ...known] };
  } catch (error) {
    log.error('e-mail or mobile not checked', error);
    return refuse('email_or_mobile_issue');
  }
});
