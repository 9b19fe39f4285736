import type { SettlementLine } from '#shared/domain/settlement/line';
import type { Item, Store } from '#lambdas/ports/store';
import { paymentIntentKey } from '#lambdas/store/keys';
import { LINE_PREFIX } from '#lambdas/store/settlement-keys';

export type StoredLine = SettlementLine & { provider: string; settledAt: number; part?: string };
export const asLine = (item: Item): StoredLine => item as unknown as StoredLine;

const MOST = 100;

/** The lines that reports have about a payment, in the order in which they were read. */
export const linesOf = async (store: Store, intentId: string): Promise<StoredLine[]> =>
  (await store.query({ pk: paymentIntentKey(intentId).pk, beginsWith: LINE_PREFIX, limit: MOST, consistent: true }))
    .map(asLine)
    .sort((a, b) => a.settledAt - b.settledAt);
