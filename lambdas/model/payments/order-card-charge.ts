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

/** Hands a ride by card to the provider of the card that may be charged now, once; without one it is owed as ever. */
const orderCharge = async (ctx: Context, booking: Booking): Promise<void> => {
  if (!isOwed(booking) || booking.payment_mode !== 'card' || (await ctx.settings()).cardGuarantee === 'off') return;
  const card = await cardForAway(ctx.store, booking.customer);
  if (!card) return;
  await ctx.store.write([
    { ...putJob({ bookingId: booking.id, provider: card.provider, at: ctx.now() }), if: missing() },
  ]);
};

/** The job of a saved card after a step of a ride: to pay it, or to take or give up what was set aside for it. */
export const orderCardCharge = async (ctx: Context, booking: Booking): Promise<void> => {
  await askAboutPayments(ctx, booking);
  const isWaiting = waitsForHold(booking);
  const at = isWaiting && booking.status === 'NEW' ? holdAt(booking) : ctx.now();
  if ((isAtProvider(booking) || isWaiting) && (await hurryJob(ctx.store, booking.id, at))) return;
  await orderCharge(ctx, booking);
};

/** Whether a card pays what is owed for the ride by itself: out of what it has set aside, or by a job that charges it. */
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
 * The saved cards on which a taxi ride that is paid so may rely; none where the settings use none. Refused where they demand one
 * and the rider has none. Read once for a ride: what is decided by them holds while `needsCardWrites` of them does.
 */
export const cardsFor = async (ctx: Context, uid: string, method: PaymentMethod): Promise<StoredCard[] | Refusal> => {
  const guarantee = await guaranteeFor(ctx, method);
  if (guarantee === 'off') return [];
  const cards = await loadCards(ctx.store, uid);
  return guarantee === 'required' && cards.length === 0 ? refuse('card_needed') : cards;
};
