import type { PaymentProvider, PaymentMode } from '#shared/contract/payment-providers';
import type { Item, Store, Write } from '#lambdas/ports/store';
import { configKey, configPk } from '#lambdas/store/keys';

/**
 * Public facts about stored credentials. They are written beside the secret, so that only a provider's own function
 * needs to read it.
 */
export type Configured = {
  readonly provider: PaymentProvider;
  readonly mode: PaymentMode;
  /** Currencies that the merchant's account takes, ISO 4217. */
  readonly currencies: readonly string[];
  /** When the credentials were stored, ms since the epoch. */
  readonly at: number;
};

const KIND = 'payments';

export const configuredItem = (configured: Configured): Item => ({
  ...configKey(KIND, configured.provider),
  _et: 'provider',
  ...configured,
});

export const removedConfigured = (provider: PaymentProvider): Write => ({
  type: 'delete',
  key: configKey(KIND, provider),
});

/** The providers whose credentials are stored. */
export const configuredProviders = async (store: Store): Promise<Configured[]> =>
  (await store.query({ pk: configPk(KIND) })) as unknown as Configured[];
