import { DeleteParameterCommand, ParameterNotFound, PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import * as isoCurrencies from 'dinero.js/currencies';
import { credentialsName, type PaymentProvider, modeOfStage } from '#shared/contract/payment-providers';
import { adapterOf } from '#lambdas/adapters/payments/registry';
import { type Configured, configuredItem, removedConfigured } from '#lambdas/model/payments/configured';
import { log } from '#lambdas/ports/log';
import type { Store } from '#lambdas/ports/store';

export type Stored = { ssm: SSMClient; store: Store; stage: string; provider: PaymentProvider };

/** An amount that a provider takes in every currency that it knows: some want multiples of 10 or 100. */
const PROBE_MINOR = 1_000_000;

/** The currencies that the merchant's account takes. */
const currenciesOf = async (provider: PaymentProvider, credentials: unknown): Promise<string[]> => {
  const payments = (await adapterOf(provider)).open(credentials, { fetch, now: Date.now, log });
  return Object.keys(isoCurrencies)
    .filter(currency => payments.supports({ minor: PROBE_MINOR, currency }))
    .sort();
};

/**
 * Stores a provider's credentials as the parameter that its function reads, then the mark that they exist, which lists
 * the provider. @throws Error that describes the fault without any value; then nothing was stored.
 */
export const storeCredentials = async (
  { ssm, store, stage, provider }: Stored,
  credentials: unknown,
  now: () => number = Date.now,
): Promise<Configured> => {
  const faults = (await adapterOf(provider)).faultsIn(credentials, stage);
  if (faults.length > 0) throw new Error(`${provider}: ${faults.join('; ')}.`);
  const configured = {
    provider,
    mode: modeOfStage(stage),
    currencies: await currenciesOf(provider, credentials),
    at: now(),
  };
  const Name = credentialsName(stage, provider);
  const Value = JSON.stringify(credentials);
  await ssm.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }));
  await store.write([{ type: 'put', item: configuredItem(configured) }]);
  return configured;
};

/** Removes the provider from the list first, then deletes its credentials. */
export const removeCredentials = async ({ ssm, store, stage, provider }: Stored): Promise<void> => {
  await store.write([removedConfigured(provider)]);
  await ssm.send(new DeleteParameterCommand({ Name: credentialsName(stage, provider) })).catch((error: unknown) => {
    if (!(error instanceof ParameterNotFound)) throw error;
  });
};
