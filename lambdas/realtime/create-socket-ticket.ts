import { randomBytes } from 'node:crypto';
import { SOCKET_TICKET_TTL_MS } from '#shared/contract/constants';
import { platformOperations } from '#shared/contract/operations/platform';
import { missing } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { ticketKey } from '#lambdas/store/keys';

/** Browsers can't put a token into a socket's headers, and a token in the address would end up in logs. */
export const createSocketTicket = implement(platformOperations.createSocketTicket, async ({ ctx, actor }) => {
  const ticket = randomBytes(32).toString('base64url');
  const at = ctx.now();
  const expiresAt = at + SOCKET_TICKET_TTL_MS;
  const item = { ...ticketKey(ticket), _et: 'ticket', uid: actor.uid, at, expiresAt, ttl: Math.ceil(expiresAt / 1000) };
  await ctx.store.write([{ type: 'put', item, if: missing() }]);
  return { ticket, expiresAt };
});
