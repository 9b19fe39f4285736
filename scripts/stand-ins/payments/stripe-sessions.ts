import { paymentIntentOf, savedIn } from './stripe-cards';
import { inUnits, type Stored } from './stripe-objects';

export const sessionOf = (stored: Stored, isExpanded: boolean) => {
  const { id, reference, amount, currency, state, isLive, page, urls, expiresAt, saves } = stored;
  const isSetup = saves === 'only';
  const payment = paymentIntentOf(stored);
  return {
    id,
    object: 'checkout.session',
    ...savedIn(stored, isExpanded),
    client_reference_id: reference,
    amount_total: isSetup ? null : inUnits(amount, currency),
    currency: isSetup ? null : currency.toLowerCase(),
    livemode: isLive,
    // A declined card leaves the session open; a bank transfer that never arrived has still completed it.
    status: state === 'open' ? 'open' : state === 'cancelled' ? 'expired' : 'complete',
    payment_status: isSetup ? 'no_payment_required' : state === 'paid' ? 'paid' : 'unpaid',
    payment_intent: state === 'open' || isSetup ? null : isExpanded ? payment : payment.id,
    url: state === 'open' ? page : null,
    success_url: urls.paid,
    cancel_url: urls.cancelled,
    expires_at: expiresAt,
    metadata: { intentId: reference, ...(isSetup ? { currency } : {}) },
  };
};
