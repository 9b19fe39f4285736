import { isRefusal } from '#shared/contract/errors';
import { everyone } from '#shared/contract/operation';
import { exists } from '#lambdas/ports/store';
import { authorize, forgetActor } from '#lambdas/runtime/actor';
import type { Connected } from '#lambdas/model/sockets/connections';
import type { Context } from '#lambdas/runtime/context';
import { lacksSecondFactor } from '#lambdas/runtime/second-factor';
import { ticketKey } from '#lambdas/store/keys';
import { openRide } from '#lambdas/store/open-ride';

/** `ride`: the running ride for which a blocked user got the ticket. */
type Ticket = Required<Connected> & { ride?: string };

/** Read from the table, not the cache: a connection lasts two hours, and a blocked user must not get one. */
const isWelcome = async (ctx: Context, { uid, sessionS, ride }: Ticket): Promise<boolean> => {
  forgetActor(uid);
  const actor = await authorize(ctx.store, { who: everyone, alsoBlocked: true }, uid, ctx.now(), sessionS);
  if (isRefusal(actor)) return false;
  if (actor.blocked && !(ride && (await openRide(ctx.store, uid, ride)))) return false;
  // The ticket may have been issued before the user became staff.
  return !(await lacksSecondFactor(ctx, actor.user));
};

/**
 * Consumes a ticket and returns its user and the beginning of their session. Undefined for unknown, used and expired tickets, and for users who were
 * blocked or signed out everywhere meanwhile.
 */
export const redeemTicket = async (
  ctx: Context,
  ticket: string | undefined,
): Promise<Required<Connected> | undefined> => {
  if (!ticket || ticket.length > 100) return undefined;
  const key = ticketKey(ticket);
  const item = await ctx.store.get(key, { consistent: true });
  if (!item || (item.expiresAt as number) < ctx.now()) return undefined;
  const used = await ctx.store.write([{ type: 'delete', key, if: exists() }]);
  const given = item as unknown as Ticket;
  const { uid, sessionS } = given;
  return used.ok && (await isWelcome(ctx, given)) ? { uid, sessionS } : undefined;
};
