import type { PaymentProvider } from '#shared/contract/payment-providers';
import { exists, type Put, type Store } from '#lambdas/ports/store';
import { cardChargeKey, cardJobSort, openCardCharges } from '#lambdas/store/keys';

/** A ride for which its rider's saved card is asked: to set an amount aside, to take it or give it up, or to pay. */
export type CardJob = {
  bookingId: string;
  provider: PaymentProvider;
  /** How often the card was declined. */
  tries: number;
  /** How often the provider did not answer since then, and the attempt whose outcome is open. */
  silent: number;
  intentId?: string;
  /** Since when the card has waited for its rider, who is paying otherwise or may be; ms. */
  waitsSince?: number;
  g5s: string;
};

type Wanted = Pick<CardJob, 'bookingId' | 'provider'> & { at: number };

/** A job that its provider's function takes up at `at`. */
export const putJob = ({ bookingId, provider, at }: Wanted): Put => {
  const job: CardJob = { bookingId, provider, tries: 0, silent: 0, g5s: cardJobSort(at, bookingId) };
  return {
    type: 'put',
    item: { ...cardChargeKey(bookingId), _et: 'card-charge', ...job, g5p: openCardCharges(provider) },
  };
};

/** The ride has moved on: its job is looked at now. */
export const hurryJob = async (store: Store, bookingId: string, at: number): Promise<boolean> =>
  (
    await store.write([
      { type: 'update', key: cardChargeKey(bookingId), set: { g5s: cardJobSort(at, bookingId) }, if: exists() },
    ])
  ).ok;
