import { type Refusal, refuse } from '#shared/contract/errors';
import { cardOperations } from '#shared/contract/operations/cards';
import { activeBookingsOf } from '#lambdas/model/bookings/has-active-booking';
import { cardsOf, forgetCard as forget, loadCards } from '#lambdas/model/payments/saved-cards';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';

const NEWEST = 25;

/** The last card stays until the ride that needs it is paid, if the settings demand a card. */
const cardInUse = async (ctx: Context, uid: string, id: string): Promise<Refusal | undefined> => {
  if ((await ctx.settings()).cardGuarantee !== 'required') return undefined;
  if ((await loadCards(ctx.store, uid)).some(card => card.id !== id)) return undefined;
  const ride = (await activeBookingsOf(ctx.store, uid, NEWEST)).find(({ payment_mode }) => payment_mode !== 'cash');
  return ride && refuse('card_in_use', { number: ride.booking_id });
};

export const forgetCard = implement(
  cardOperations.forgetCard,
  async ({ ctx, actor, input }) => {
    const problem = await cardInUse(ctx, actor.uid, input.id);
    if (problem) return problem;
    await forget(ctx, actor.uid, input.id);
    return cardsOf(ctx.store, actor.uid);
  },
  { again: ({ ctx, actor }) => cardsOf(ctx.store, actor.uid) },
);
