import { type Refusal, refuse } from '#shared/contract/errors';
import { cardOperations } from '#shared/contract/operations/cards';
import { isActive } from '#shared/domain/booking/transitions';
import { activeBookingsOf, isUnsettled } from '#lambdas/model/bookings/has-active-booking';
import { owedRides } from '#lambdas/model/bookings/unpaid-ride';
import { loadCards, type StoredCard } from '#lambdas/model/payments/load-cards';
import { cardsOf, forgetCard as forget, forgetCardAsRead } from '#lambdas/model/payments/saved-cards';
import type { Context } from '#lambdas/runtime/context';
import { openDebts } from '#lambdas/model/money/debts';
import { bookingKey } from '#lambdas/store/keys';
import { asBooking, loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { implement } from '#lambdas/runtime/implementation';

const NEWEST = 25;

/** Limit of retries when other rides or cards are added meanwhile. */
const TRIES = 4;

/**
 * The last card, or the last that may be charged while its owner is away, stays until the ride that relies on it is paid:
 * where the settings demand a card, any ride that is not paid in cash.
 */
const cardInUse = async (ctx: Context, uid: string, { neededBy }: StoredCard): Promise<Refusal | undefined> => {
  const isDemanded = (await ctx.settings()).cardGuarantee === 'required';
  // Deliveries are paid ahead, whether by a saved card or not.
  const relies = ({ payment_mode, prepaid, status }: StoredBooking) =>
    payment_mode === 'card' && !prepaid && status !== 'PAYMENT_PENDING';
  // The list may lack the newest ride; the card names the ride that used it last.
  const newest = neededBy === undefined ? undefined : await loadBooking(ctx.store, neededBy);
  const listed = await activeBookingsOf(ctx.store, uid, NEWEST);
  const needing = newest && isActive(newest.status) && isUnsettled(newest) ? [newest] : [];
  const rides = needing.concat(listed, await owedRides(ctx.store, uid));
  const ride = rides.find(each => (isDemanded ? each.payment_mode !== 'cash' : relies(each)));
  return ride && refuse('card_in_use', { number: ride.booking_id });
};

/**
 * The last card also pays the fee of a card ride that was cancelled late. The fee exists as soon as the ride is not
 * active any more.
 */
const cardOwesFee = async (ctx: Context, uid: string): Promise<Refusal | undefined> => {
  const fees = (await openDebts(ctx.store, uid)).filter(({ adjustment }) => adjustment === undefined);
  const rides = (await ctx.store.getMany(fees.map(({ bookingId }) => bookingKey(bookingId)))).map(asBooking);
  const ride = rides.find(({ payment_mode }) => payment_mode === 'card');
  return ride && refuse('card_owes_fee', { number: ride.booking_id });
};

/**
 * Cards that can replace this one: a card that can be charged in its owner's absence is only replaced by another such
 * card.
 */
const besides = (cards: readonly StoredCard[], { id, needsOwner }: StoredCard): string | undefined =>
  cards.find(each => each.id !== id && (needsOwner || !each.needsOwner))?.id;

/**
 * Removes a card unless it is the last one and needed: a ride may be booked, or another card removed, at the same
 * moment.
 */
const forgetUnneeded = async (ctx: Context, uid: string, id: string): Promise<Refusal | undefined> => {
  for (let i = 0; i < TRIES; i++) {
    const cards = await loadCards(ctx.store, uid);
    const card = cards.find(each => each.id === id);
    if (!card) return undefined;
    const other = besides(cards, card);
    const problem =
      other === undefined ? ((await cardInUse(ctx, uid, card)) ?? (await cardOwesFee(ctx, uid))) : undefined;
    if (problem) return problem;
    if (await forgetCardAsRead(ctx, uid, card, other)) return undefined;
  }
  return refuse('request_under_way', { retryAfterS: 2 });
};

export const forgetCard = implement(
  cardOperations.forgetCard,
  async ({ ctx, actor, input }) => {
    const isGuarantee = (await ctx.settings()).cardGuarantee !== 'off';
    const problem = isGuarantee ? await forgetUnneeded(ctx, actor.uid, input.id) : undefined;
    if (problem) return problem;
    if (!isGuarantee) await forget(ctx, actor.uid, input.id);
    return cardsOf(ctx.store, actor.uid);
  },
  { again: ({ ctx, actor }) => cardsOf(ctx.store, actor.uid) },
);
