import { exists } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { ticketKey } from '#lambdas/store/keys';

/** Whose ticket this is; it is gone afterwards. Unknown, used and expired tickets are nobody's. */
export const redeemTicket = async (ctx: Context, ticket: string | undefined): Promise<string | undefined> => {
  if (!ticket || ticket.length > 100) return undefined;
  const key = ticketKey(ticket);
  const item = await ctx.store.get(key, { consistent: true });
  if (!item || (item.expiresAt as number) < ctx.now()) return undefined;
  const used = await ctx.store.write([{ type: 'delete', key, if: exists() }]);
  return used.ok ? (item.uid as string) : undefined;
};
