import type { Payments } from '#lambdas/ports/payments';
import type { Context } from '#lambdas/runtime/context';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { askProvider } from './apply-fact';
import { awaitedBy } from './awaited-payments';
import { isSettled, loadIntent } from './intents';
import { claimForCard } from './paying-claim';

/** Whether another payment of the rider for this ride is on its way, which must not be doubled. */
export const isPaidOtherwise = async (ctx: Context, { id, customer }: StoredBooking): Promise<boolean> =>
  (await awaitedBy(ctx.store, customer)).some(({ bookingId }) => bookingId === id);

/** So often another provider's function has asked about a checkout once a payer's time for it is over: after 2, 5 and 15 minutes. */
const ASKED_BY_THEN = 3;

/**
 * Closes a checkout that its payer has left open, so that it is not paid too. Whether it may be paid, and the ride does not say so
 * yet: a saved card whose charge had no answer has no number of the provider's either, and is looked for by our reference. A
 * checkout at another provider is asked about by that provider's function alone.
 */
const isPaidThere = async (ctx: Context, provider: Payments, id: string): Promise<boolean> => {
  const intent = await loadIntent(ctx, id);
  if (!intent || isSettled(intent)) return false;
  if (intent.provider !== provider.name) return intent.begunAt !== undefined && (intent.asked ?? 0) < ASKED_BY_THEN;
  const { providerRef } = intent;
  if (providerRef && (await provider.close?.({ intentId: id, providerRef }))) return false;
  const asked = await askProvider(ctx, provider, { intentId: id });
  return asked?.outcome === 'success' || asked?.outcome === 'pending';
};

/** `waitsUntil`: somebody else pays now, or may have paid. `booking`: as it is since nobody but this card pays it. */
export type Claimed = { waitsUntil: number } | { waitsUntil?: never; booking: StoredBooking | undefined };

/**
 * Claims to charge the card of a rider who is away, unless the rider has paid, or may have paid, at a checkout. The ride may have
 * been written off, or paid otherwise, before the claim, so it is read again.
 */
export const claimUnlessPaid = async (
  ctx: Context,
  provider: Payments,
  bookingId: string,
  intentId: string,
): Promise<Claimed> => {
  const { waitsUntil } = await claimForCard(ctx, { bookingId, intentId }, left => isPaidThere(ctx, provider, left));
  return waitsUntil === undefined ? { booking: await loadBooking(ctx.store, bookingId) } : { waitsUntil };
};
