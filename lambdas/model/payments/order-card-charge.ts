import type { Booking } from '#shared/contract/entities/booking';
import type { PayWay } from '#shared/contract/entities/pay-choice';
import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import { holdAt, isAtProvider, isHeld, waitsForHold } from '#shared/domain/booking/hold-state';
import { isOwed } from '#shared/domain/booking/transitions';
import { missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { cardChargeKey } from '#lambdas/store/keys';
import { askAboutPayments } from './ask-soon';
import { hurryJob, putJob } from './card-jobs';
import { cardForAway, loadCards } from './load-cards';
import { needsCardWrites } from './saved-cards';

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

const guaranteeFor = async (ctx: Context, way: PayWay): Promise<Settings['cardGuarantee']> => {
  const isByCard = way === 'card' || way === 'wallet_card';
  return isByCard && ctx.appcat === 'taxi' ? (await ctx.settings()).cardGuarantee : 'off';
};

/** Where the settings demand it, a taxi ride that is paid by card needs a saved card before it is booked. */
export const cardMissing = async (ctx: Context, uid: string, way: PayWay): Promise<Refusal | undefined> => {
  if ((await guaranteeFor(ctx, way)) !== 'required') return undefined;
  return (await loadCards(ctx.store, uid)).length > 0 ? undefined : refuse('card_needed');
};

/**
 * In the transaction of the ride, which relies on the rider's card: a card that is removed at that moment is there no more.
 * Refused where the settings demand a card and there is none by now.
 */
export const cardDemandWrites = async (
  ctx: Context,
  uid: string,
  way: PayWay,
  ride: string,
): Promise<Write[] | Refusal> => {
  const guarantee = await guaranteeFor(ctx, way);
  if (guarantee === 'off') return [];
  const cards = await loadCards(ctx.store, uid);
  return guarantee === 'required' && cards.length === 0 ? refuse('card_needed') : needsCardWrites(uid, cards, ride);
};
