import type { Refusal } from '#shared/contract/errors';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';

/**
 * Conditions of a step that changes what an owed ride costs, or who pays it: a card that pays at this moment pays what it was
 * asked for. Few rides are owed: a function starts without the code.
 */
export const unlessPaying = async (ctx: Context, bookingId: string): Promise<Write[] | Refusal> => {
  const { unlessCharging } = await import('./paying-claim');
  return unlessCharging(ctx, bookingId);
};
