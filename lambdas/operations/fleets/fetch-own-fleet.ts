import { fleetOperations } from '#shared/contract/operations/fleets';
import { implement } from '#lambdas/runtime/implementation';
import { fullName, loadUser } from '#lambdas/store/user-items';

export const fetchOwnFleet = implement(fleetOperations.fetchOwnFleet, async ({ ctx, actor: { user } }) => {
  const fleet = user.fleetadmin ? await loadUser(ctx.store, user.fleetadmin) : undefined;
  if (!fleet || fleet.deletedAt) return {};
  return { fleet: { name: fullName(fleet), email: fleet.email, mobile: fleet.mobile } };
});
