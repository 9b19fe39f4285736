import type { PaymentView } from '#shared/contract/entities/payment-state';
import type { Store } from '#lambdas/ports/store';
import { awaitedPayments } from '#lambdas/store/keys';
import type { Intent } from './intents';
import { paymentViewOf } from './payment-state';

/** More payments than anybody waits for at a time. */
const NEWEST = 20;

/**
 * The payments that a person waits for, newest first. The list may lag behind the attempts, so the state of each
 * attempt counts.
 */
export const awaitedBy = async (store: Store, uid: string): Promise<PaymentView[]> => {
  const found = await store.query({ index: 'gsi1', pk: awaitedPayments(uid), newestFirst: true, limit: NEWEST });
  const intents = await store.getMany(found.map(({ pk, sk }) => ({ pk, sk })));
  return intents.map(item => paymentViewOf(item as unknown as Intent)).filter(({ state }) => state === 'pending');
};
