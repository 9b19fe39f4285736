import type { Payments } from '#lambdas/ports/payments';
import type { Context } from '#lambdas/runtime/context';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { askProvider } from './apply-fact';
import { awaitedBy } from './awaited-payments';
import { isSettled, loadIntent } from './intents';
import { type CardClaim, claimForCard } from './paying-claim';

/** Whether another payment of the rider for this ride is on its way, which must not be doubled. */
export const isPaidOtherwise = async (ctx: Context, { id, customer }: StoredBooking): Promise<boolean> =>
  (await awaitedBy(ctx.store, customer)).some(({ bookingId }) => bookingId === id);

/**
 * Closes a checkout that its payer has left open, so that it is not paid too. Whether it is paid, or may be: a saved card
 * whose charge had no answer has no number of the provider's either, and is looked for by our reference.
 */
const isPaidThere = async (ctx: Context, provider: Payments, id: string): Promise<boolean> => {
  const intent = await loadIntent(ctx, id);
  if (!intent || intent.provider !== provider.name) return false;
  if (isSettled(intent)) return true;
  const { providerRef } = intent;
  if (providerRef && (await provider.close?.({ intentId: id, providerRef }))) return false;
  const asked = await askProvider(ctx, provider, { intentId: id });
  return asked?.outcome === 'success' || asked?.outcome === 'pending';
};

/** Claims to charge the card of a rider who is away, unless the rider has paid, or may have paid, at a checkout. */
export const claimUnlessPaid = (
  ctx: Context,
  provider: Payments,
  bookingId: string,
  intentId: string,
): Promise<CardClaim> => claimForCard(ctx, { bookingId, intentId }, left => isPaidThere(ctx, provider, left));
