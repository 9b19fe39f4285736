import type { Booking } from '#shared/contract/entities/booking';
import type { PaymentMethod } from '#shared/contract/entities/pay-choice';
import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import { holdAt, isAtProvider, isHeld, waitsForHold } from '#shared/domain/booking/hold-state';
import { isOwed } from '#shared/domain/booking/transitions';
import { missing } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { cardChargeKey } from '#lambdas/store/keys';
import { askAboutPayments } from './ask-soon';
import { hurryJob, putJob } from './card-jobs';
import { cardForAway, loadCards, type StoredCard } from './load-cards';

/**
 * Hands an owed card ride, once, to the provider of the card that may be charged now. Without such a card, the ride
 * stays owed.
 */
const orderCharge = async (ctx: Context, booking: Booking): Promise<void> => {
  if (!isOwed(booking) || booking.payment_mode !== 'card' || (await ctx.settings()).cardGuarantee === 'off') return;
  const card = await cardForAway(ctx.store, booking.customer);
  if (!card) return;
  await ctx.store.write([
    { ...putJob({ bookingId: booking.id, provider: card.provider, at: ctx.now() }), if: missing() },
  ]);
};

/** Starts the job of a saved card after a step of a ride: to pay the ride, or to place, capture or release its hold. */
export const orderCardCharge = async (ctx: Context, booking: Booking): Promise<void> => {
  await askAboutPayments(ctx, booking);
  const isWaiting = waitsForHold(booking);
  const at = isWaiting && booking.status === 'NEW' ? holdAt(booking) : ctx.now();
  if ((isAtProvider(booking) || isWaiting) && (await hurryJob(ctx.store, booking.id, at))) return;
  await orderCharge(ctx, booking);
};

/** Whether a card pays the amount owed for the ride without the rider: from its hold, or by a job that charges it. */
export const isPaidByCard = async (ctx: Context, booking: Booking): Promise<boolean> => {
  if (!isOwed(booking) || isHeld(booking)) return isOwed(booking);
  if ((await ctx.settings()).cardGuarantee === 'off') return false;
  return (await ctx.store.get(cardChargeKey(booking.id), { consistent: true })) !== undefined;
};

const guaranteeFor = async (ctx: Context, method: PaymentMethod): Promise<Settings['cardGuarantee']> => {
  const isByCard = method === 'card' || method === 'wallet_card';
  return isByCard && ctx.appcat === 'taxi' ? (await ctx.settings()).cardGuarantee : 'off';
};

/**
 * The saved cards on which a taxi ride with this payment method may rely; none where the settings use no cards. Refused
 * where the settings require a card and the rider has none. Read once for a ride: a decision based on the cards holds
 * while the conditions of their `needsCardWrites` hold.
 */
export const cardsFor = async (ctx: Context, uid: string, method: PaymentMethod): Promise<StoredCard[] | Refusal> => {
  const guarantee = await guaranteeFor(ctx, method);
  if (guarantee === 'off') return [];
  const cards = await loadCards(ctx.store, uid);
  return guarantee === 'required' && cards.length === 0 ? refuse('card_needed') : cards;
};
