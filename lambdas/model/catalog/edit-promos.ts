import type { PromoFields } from '#shared/contract/entities/promo';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { Context } from '#lambdas/runtime/context';
import type { RequestKey } from '#lambdas/runtime/idempotency';
import { promoNameKey } from '#lambdas/store/keys';
import type { Change, Consent } from './edit-record';
import { editNamed } from './unique-name';

/** Riders choose by the name, and receipts show it. */
const unique = {
  kind: 'promo',
  field: 'promo_name',
  owner: 'promoId',
  keyOf: promoNameKey,
  taken: refuse('promo_exists', { field: 'promo_name' }),
} as const;

const linked = [
  'promo_discount_type',
  'promo_discount_value',
  'max_promo_discount_value',
  'promo_usage_limit',
  'promo_validity',
];

/** Adds, changes or deletes a promo. What it can give is judged by its terms together, which nobody else changes meanwhile. */
export const editPromos = (
  ctx: Context,
  change: Change<PromoFields>,
  consent: { key?: RequestKey | undefined; consent?: Consent },
): Promise<{ id: string } | Refusal> =>
  editNamed(ctx, unique, change, { key: undefined, ...consent, readOnly: ['user_avail'], linked });
