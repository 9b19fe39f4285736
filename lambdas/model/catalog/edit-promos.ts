import type { Promo, PromoFields } from '#shared/contract/entities/promo';
import { promoTerms } from '#shared/domain/promo/promo-most';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { Condition } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { RequestKey } from '#lambdas/runtime/idempotency';
import { promoNameKey } from '#lambdas/store/keys';
import type { Change, Consent } from './edit-record';
import { editNamed } from './unique-name';
import { wasUnchanged } from './was-unchanged';

/** Riders choose by the name, and receipts show it. */
const unique = {
  kind: 'promo',
  field: 'promo_name',
  owner: 'promoId',
  keyOf: promoNameKey,
  taken: refuse('promo_exists', { field: 'promo_name' }),
} as const;

/** The condition that a stored promo still is as it was read. */
export const isAsRead = (promo: Promo): Condition => {
  const read = Object.fromEntries(promoTerms.map(field => [field, promo[field]]));
  return wasUnchanged(read, read);
};

const linked = [
  'promo_discount_type',
  'promo_discount_value',
  'max_promo_discount_value',
  'promo_usage_limit',
  'promo_validity',
];

/**
 * Adds, changes or deletes a promo. What it can give is judged by its terms together, which nobody else changes
 * meanwhile: `if` is a condition on the promo as it is stored.
 */
export const editPromos = (
  ctx: Context,
  change: Change<PromoFields>,
  consent: { key?: RequestKey | undefined; consent?: Consent; if?: Condition },
): Promise<{ id: string } | Refusal> =>
  editNamed(ctx, unique, change, { key: undefined, ...consent, readOnly: ['user_avail'], linked });
