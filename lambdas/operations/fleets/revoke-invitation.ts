import { refuse } from '#shared/contract/errors';
import { fleetOperations } from '#shared/contract/operations/fleets';
import { loadInvitation } from '#lambdas/model/fleets/invitations';
import { missing } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { invitationKey } from '#lambdas/store/keys';

export const revokeInvitation = implement(fleetOperations.revokeInvitation, async ({ ctx, actor, input: { code } }) => {
  const invitation = await loadInvitation(ctx.store, code);
  const isAdmin = actor.usertype === 'admin';
  if (!invitation || (!isAdmin && invitation.fleet !== actor.uid)) return refuse('not_found');
  if (isAdmin && !(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
  const set = { revokedAt: ctx.now() };
  await ctx.store.write([{ type: 'update', key: invitationKey(code), set, if: missing('revokedAt') }]);
  return { revoked: true };
});
