import type { Booking } from '#shared/contract/entities/booking';
import type { CardHold } from '#shared/contract/entities/card-hold';
import type { PaymentMethod } from '#shared/contract/entities/pay-choice';
import { type PaymentProvider, savesCards } from '#shared/contract/payment-providers';
import { holdAt, waitsForHold } from '#shared/domain/booking/hold-state';
import { type HoldTerms, holdWanted } from '#shared/domain/booking/card-hold';
import type { BookingDraft } from '#shared/domain/booking/create';
import { moneyDecimals } from '#shared/domain/money/money';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { putJob } from './card-jobs';
import { OWNED_AHEAD_MS } from './hold-rules';
import { providersFor } from './offered';
import { loadCards, type StoredCard } from './load-cards';

type Asked = { method: PaymentMethod; currency: string; bookLater: boolean; tripdate?: number | undefined };

/**
 * The saved card that places the hold for a taxi ride: the rider's first card, or, while the rider is away, the first
 * that does not need them. The card's provider must be offered.
 */
const holdingCard = async (
  ctx: Context,
  cards: readonly StoredCard[],
  { method, currency, isAway = false }: Pick<Asked, 'method' | 'currency'> & { isAway?: boolean },
): Promise<StoredCard | undefined> => {
  if (ctx.appcat !== 'taxi' || (method !== 'card' && method !== 'wallet_card')) return undefined;
  const { cardGuarantee, holdFare } = await ctx.settings();
  if (cardGuarantee === 'off' || !holdFare) return undefined;
  const card = isAway ? cards.find(({ needsOwner }) => !needsOwner) : cards[0];
  if (!card || !savesCards(card.provider)) return undefined;
  return (await providersFor(ctx.store, currency)).includes(card.provider) ? card : undefined;
};

const holdTerms = async (ctx: Context): Promise<HoldTerms> => {
  const { holdMargin: margin, cardGuarantee } = await ctx.settings();
  return cardGuarantee === 'required' ? { margin, isRequired: true } : { margin };
};

export type WantedHold = { hold: NonNullable<BookingDraft['hold']>; provider: PaymentProvider };

/** Whether a saved card places a hold for a new ride, and whether it does so before the search. */
export const wantedHold = async (
  ctx: Context,
  cards: readonly StoredCard[],
  asked: Asked,
): Promise<WantedHold | undefined> => {
  const card = await holdingCard(ctx, cards, asked);
  if (!card) return undefined;
  const { bookLater, tripdate = ctx.now() } = asked;
  // By the time of the hold, its owner is away.
  if (card.needsOwner && bookLater && tripdate > ctx.now() + OWNED_AHEAD_MS) return undefined;
  const isFirst = card.needsOwner === true || holdAt({ bookLater, tripdate }) <= ctx.now();
  return { hold: { ...(await holdTerms(ctx)), isFirst }, provider: card.provider };
};

/**
 * The hold of a ride that changes to a saved card before it begins: the ride's job asks the card at once, or shortly
 * before the pickup.
 */
export const holdOnChange = async (
  ctx: Context,
  booking: Booking,
  method: PaymentMethod,
  cards: readonly StoredCard[],
): Promise<{ hold: HoldTerms; provider: PaymentProvider } | undefined> => {
  const { currency } = booking.receipt;
  // The job asks while the owner is away.
  const card = await holdingCard(ctx, cards, { method, currency, isAway: true });
  return card && { hold: await holdTerms(ctx), provider: card.provider };
};

export type HoldOnMove = { cardHold: CardHold; job: Write };

/**
 * The hold of a ride that was too far in the future for a hold, and that its rider moves closer, where the settings
 * require a hold. The ride's job asks the card shortly before the pickup, and then the rider, if the bank needs them.
 */
export const holdOnMove = async (ctx: Context, booking: Booking, tripdate: number): Promise<HoldOnMove | undefined> => {
  const { bookLater, booking_type_admin, cardHold, customer, id, payableAmount, payment_mode, receipt } = booking;
  if (cardHold || booking.prepaid || booking_type_admin || payment_mode !== 'card' || payableAmount <= 0)
    return undefined;
  const asked = { method: payment_mode, currency: receipt.currency, bookLater, tripdate };
  const wanted = await wantedHold(ctx, await loadCards(ctx.store, customer), asked);
  if (!wanted?.hold.isRequired) return undefined;
  const { margin, isRequired } = wanted.hold;
  const at = Math.max(ctx.now(), holdAt({ bookLater, tripdate }));
  return {
    cardHold: holdWanted(payableAmount, { margin, isRequired }, moneyDecimals(await ctx.settings())),
    job: putJob({ bookingId: id, provider: wanted.provider, at }),
  };
};

/** The job of a hold that a change of the payment method has created. */
export const changedHoldWrites = (
  ctx: Context,
  before: Booking,
  cardHold: Booking['cardHold'],
  provider: PaymentProvider | undefined,
): Write[] =>
  provider && cardHold?.state === 'wanted' && !waitsForHold(before)
    ? [putJob({ bookingId: before.id, provider, at: Math.max(ctx.now(), holdAt(before)) })]
    : [];

/** The job of a ride on a later day: the timer asks its card. */
export const holdJobWrites = (booking: Booking, provider: PaymentProvider | undefined): Write[] =>
  provider && waitsForHold(booking) && booking.status === 'NEW'
    ? [putJob({ bookingId: booking.id, provider, at: holdAt(booking) })]
    : [];
