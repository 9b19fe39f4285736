import { fleetOperations } from '#shared/contract/operations/fleets';
import { hideContacts } from '#shared/domain/people/hide-contacts';
import { implement } from '#lambdas/runtime/implementation';
import { fullName, loadUser } from '#lambdas/store/user-items';

export const fetchOwnFleet = implement(fleetOperations.fetchOwnFleet, async ({ ctx, actor: { user } }) => {
  const owner = user.fleetadmin ? await loadUser(ctx.store, user.fleetadmin) : undefined;
  if (!owner || owner.deletedAt) return {};
  const fleet = { name: fullName(owner), email: owner.email, mobile: owner.mobile };
  // Without a ride they are not parties to each other, and in a demo the driver's login is public too.
  const { AllowCriticalEditsAdmin } = await ctx.settings();
  return { fleet: AllowCriticalEditsAdmin ? fleet : hideContacts(fleet) };
});
