import { peopleOperations } from '#shared/contract/operations/people';
import { implement } from '#lambdas/runtime/implementation';
import { loadAddresses } from '#lambdas/model/people/addresses';
import { isStaff, secondFactorOf } from '#lambdas/runtime/second-factor';
import { viewUser } from '#lambdas/model/people/view-user';

export const fetchUser = implement(peopleOperations.fetchUser, async ({ ctx, actor }) => {
  const [user, savedAddresses, secondFactor] = await Promise.all([
    viewUser(ctx, actor.user),
    loadAddresses(ctx.store, actor.uid),
    isStaff(actor) ? secondFactorOf(ctx, actor.user) : undefined,
  ]);
  return { user: { ...user, savedAddresses, ...(secondFactor ? { secondFactor } : {}) } };
});
