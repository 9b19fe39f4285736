import { refuse } from '#shared/contract/errors';
import { peopleOperations } from '#shared/contract/operations/people';
import { fromMinor } from '#shared/domain/money/money';
import { standingOf } from '#lambdas/model/money/debts';
import { ownerOfReferral } from '#lambdas/model/people/find-unique';
import { isTheirs } from '#lambdas/model/people/is-theirs';
import { countDriversOfFleet } from '#lambdas/model/people/list-users';
import { viewUserFor } from '#lambdas/model/people/view-user';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { fullName, loadUser } from '#lambdas/store/user-items';

/** Name of another person by id; undefined once they are gone. */
const named = async (ctx: Context, id: string | undefined) => {
  const user = id ? await loadUser(ctx.store, id) : undefined;
  return user && !user.deletedAt ? { id: user.id, name: fullName(user), usertype: user.usertype } : undefined;
};

export const fetchPerson = implement(peopleOperations.fetchPerson, async ({ ctx, actor, input: { id } }) => {
  const user = await loadUser(ctx.store, id, { consistent: true });
  if (!user || user.deletedAt || !isTheirs(actor, user)) return refuse('not_found');
  const view = await viewUserFor(ctx, actor, user);
  if (actor.usertype !== 'admin') return { user: view };
  const [{ owedMinor }, { code }, drivers, fleet, invitedBy, referredBy] = await Promise.all([
    standingOf(ctx.store, id),
    ctx.settings(),
    user.usertype === 'fleetadmin' ? countDriversOfFleet(ctx.store, id) : undefined,
    named(ctx, user.fleetadmin),
    named(ctx, user.invitedBy),
    user.signupViaReferral
      ? ownerOfReferral(ctx.store, user.signupViaReferral).then(uid => named(ctx, uid))
      : undefined,
  ]);
  return {
    user: view,
    owed: fromMinor(owedMinor, code),
    ...(drivers === undefined ? {} : { drivers }),
    ...(fleet ? { fleet } : {}),
    ...(invitedBy ? { invitedBy } : {}),
    ...(referredBy ? { referredBy } : {}),
  };
});
