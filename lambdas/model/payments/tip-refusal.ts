import type { Booking } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import { tipProblem } from '#shared/domain/booking/tips';
import { exactMinor } from '#shared/domain/money/money';
import type { Context } from '#lambdas/runtime/context';
import { hasLeft } from '#lambdas/store/user-items';

/** Why a rider cannot give this tip now; a driver who has left gets none. */
export const tipRefusal = async (ctx: Context, booking: Booking, amount: number): Promise<Refusal | undefined> => {
  if (!exactMinor(amount, booking.receipt.currency)) return refuse('no_details_error');
  const problem = tipProblem(booking, amount, await ctx.settings(), ctx.now());
  if (problem) return problem;
  return (await hasLeft(ctx.store, booking.driver ?? '')) ? refuse('user_does_not_exists') : undefined;
};
