import { realtimeOperations } from '#shared/contract/operations/realtime';
import { randomBytes } from 'node:crypto';
import { SOCKET_TICKET_TTL_MS } from '#shared/contract/constants';

import { missing } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { ticketKey } from '#lambdas/store/keys';
import { openRideOf } from '#lambdas/store/open-ride';

/** Browsers can't send a token in a WebSocket's headers, and a token in the URL would end up in logs. */
export const createSocketTicket = implement(realtimeOperations.createSocketTicket, async ({ ctx, actor }) => {
  const ticket = randomBytes(32).toString('base64url');
  const at = ctx.now();
  const expiresAt = at + SOCKET_TICKET_TTL_MS;
  // The connection inherits the age of the session that requested it.
  const sessionS = Math.min(actor.signedInAtS ?? Infinity, Math.floor(at / 1000));
  // A blocked person receives events of their current ride, and none after it.
  const ride = actor.blocked && (await openRideOf(ctx.store, actor.uid));
  const named = ride ? { ride: ride.id } : {};
  const item = { ...ticketKey(ticket), _et: 'ticket', uid: actor.uid, sessionS, expiresAt, ...named };
  await ctx.store.write([{ type: 'put', item: { ...item, ttl: Math.ceil(expiresAt / 1000) }, if: missing() }]);
  return { ticket, expiresAt };
});
