import type { Booking } from '#shared/contract/entities/booking';
import type { PayWay } from '#shared/contract/entities/pay-choice';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import { missing } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { cardChargeKey, cardJobSort, openCardCharges } from '#lambdas/store/keys';
import { loadCards } from './saved-cards';

/** A ride that its rider's saved card has to pay. */
export type CardJob = {
  bookingId: string;
  provider: PaymentProvider;
  /** How often the card was declined. */
  tries: number;
  /** How often the provider did not answer since then, and the attempt whose outcome is open. */
  silent: number;
  intentId?: string;
  g5s: string;
};

/** Hands a ride that ends unpaid to the provider of its rider's first card, once; without a card it is owed as ever. */
export const orderCardCharge = async (
  ctx: Context,
  { id: bookingId, customer, status, payment_mode }: Booking,
): Promise<void> => {
  if (status !== 'PENDING' || payment_mode !== 'card' || (await ctx.settings()).cardGuarantee === 'off') return;
  const [card] = await loadCards(ctx.store, customer);
  if (!card) return;
  const { provider } = card;
  const job: CardJob = { bookingId, provider, tries: 0, silent: 0, g5s: cardJobSort(ctx.now(), bookingId) };
  const item = { ...cardChargeKey(bookingId), _et: 'card-charge', ...job, g5p: openCardCharges(provider) };
  await ctx.store.write([{ type: 'put', item, if: missing() }]);
};

/** Where the settings demand it, a taxi ride that is paid by card needs a saved card before it is booked. */
export const cardMissing = async (ctx: Context, uid: string, way: PayWay): Promise<Refusal | undefined> => {
  const isByCard = way === 'card' || way === 'wallet_card';
  if (!isByCard || ctx.appcat !== 'taxi' || (await ctx.settings()).cardGuarantee !== 'required') return undefined;
  return (await loadCards(ctx.store, uid)).length > 0 ? undefined : refuse('card_needed');
};
