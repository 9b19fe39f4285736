import type { Refusal } from '#shared/contract/errors';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';

/**
 * Conditions of a step that changes the price of an owed ride, or who pays it: a card that is paying at this moment
 * pays the amount that it was asked for. Few rides are owed, so a function starts without this code.
 */
export const unlessPaying = async (ctx: Context, bookingId: string): Promise<Write[] | Refusal> => {
  const { unlessCharging } = await import('./paying-claim');
  return unlessCharging(ctx, bookingId);
};
