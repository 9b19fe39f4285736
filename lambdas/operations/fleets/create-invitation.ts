import { refuse } from '#shared/contract/errors';
import { fleetOperations } from '#shared/contract/operations/fleets';
import { DAY_MS } from '#shared/contract/time';
import { missing } from '#lambdas/ports/store';
import { invitationItem, loadInvitation, newCode, shownInvitation } from '#lambdas/model/fleets/invitations';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { partDone, partWrite } from '#lambdas/runtime/idempotency';
import { implement } from '#lambdas/runtime/implementation';

const shown = async (ctx: Context, { uid }: Actor, code: string) => {
  const invitation = await loadInvitation(ctx.store, code);
  return invitation?.fleet === uid ? { invitation: shownInvitation(invitation) } : refuse('not_found');
};

export const createInvitation = implement(
  fleetOperations.createInvitation,
  async ({ ctx, actor, input: { days, most }, key }) => {
    const before = await partDone<string>(ctx.store, key);
    if (before) return shown(ctx, actor, before);
    const createdAt = ctx.now();
    const code = newCode();
    const invitation = { code, fleet: actor.uid, createdAt, expiresAt: createdAt + days * DAY_MS, most, uses: 0 };
    const put = { type: 'put', item: invitationItem(invitation), if: missing() } as const;
    const { ok } = await ctx.store.write([put, ...partWrite(key, code)]);
    return ok ? { invitation: shownInvitation(invitation) } : refuse('not_found');
  },
  {
    keep: ({ invitation }) => invitation.code,
    again: ({ ctx, actor }, code) => shown(ctx, actor, code as string),
  },
);
