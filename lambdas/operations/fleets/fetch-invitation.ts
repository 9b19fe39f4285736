import { isRefusal } from '#shared/contract/errors';
import { fleetOperations } from '#shared/contract/operations/fleets';
import { openInvitation } from '#lambdas/model/fleets/invitations';
import { implementPublic } from '#lambdas/runtime/implementation';
import { fullName } from '#lambdas/store/user-items';

export const fetchInvitation = implementPublic(fleetOperations.fetchInvitation, async ({ ctx, input: { code } }) => {
  const open = await openInvitation(ctx, code);
  if (isRefusal(open)) return open;
  return { fleet: fullName(open.fleet), expiresAt: open.invitation.expiresAt };
});
