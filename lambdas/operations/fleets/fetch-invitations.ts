import { refuse } from '#shared/contract/errors';
import { fleetOperations } from '#shared/contract/operations/fleets';
import { loadInvitations, shownInvitation } from '#lambdas/model/fleets/invitations';
import { implement } from '#lambdas/runtime/implementation';

export const fetchInvitations = implement(fleetOperations.fetchInvitations, async ({ ctx, actor, input }) => {
  const isAdmin = actor.usertype === 'admin';
  if (!isAdmin && input.fleetadmin && input.fleetadmin !== actor.uid)
    return refuse('forbidden', { field: 'fleetadmin' });
  if (isAdmin && !input.fleetadmin) return refuse('invalid_input', { field: 'fleetadmin' });
  const invitations = await loadInvitations(ctx.store, input.fleetadmin ?? actor.uid);
  return { invitations: invitations.map(shownInvitation) };
});
