import Stripe from 'stripe';
import { type Money, toUnits } from '#shared/domain/money/provider-amounts';
import type { Deps } from '#lambdas/ports/payments';
import { decimalsOf } from './stripe-facts';

export type Config = { secretKey: string; webhookSecret: string };

/** How long a payer waits; after a timeout the caller retries with the same idempotency key. */
const TIMEOUT_MS = 8_000;
const MOST_UNITS = 99_999_999;

/**
 * Undefined for an amount that Stripe cannot represent: too fine or too large. With three decimals the last must be 0.
 */
export const unitsOf = (amount: Money): number | undefined => {
  const { minor, currency } = amount;
  const decimals = decimalsOf(currency);
  // Two pages of Stripe's documentation disagree on UGX by a factor of a hundred.
  if (currency === 'UGX' || minor <= 0 || (decimals === 3 && minor % 10 !== 0)) return undefined;
  try {
    const units = toUnits(amount, decimals);
    return units <= MOST_UNITS ? units : undefined;
  } catch {
    return undefined;
  }
};

export const neededUnits = (amount: Money): number => {
  const units = unitsOf(amount);
  if (units === undefined) throw new Error(`Stripe cannot take ${amount.minor} minor units of ${amount.currency}`);
  return units;
};

export const clientOf = ({ cfg, fetch }: Deps<Config>): Stripe =>
  new Stripe(cfg.secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
