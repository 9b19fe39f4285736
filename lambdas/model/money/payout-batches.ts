import type { PayoutBatch, Withdraw } from '#shared/contract/entities/wallet';
import type { BankFormat } from '#shared/domain/payouts/bank-account';
import type { ClearingSystem } from '#shared/domain/payouts/clearing-systems';
import type { Payer } from '#shared/domain/payouts/payout-batch';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { all, exists, is, type Item, missing, type Query, type Store, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { PAYOUT_BATCHES, payoutBatchKey, payoutBatchSort, withdrawsOfBatch } from '#lambdas/store/keys';
import { asWithdraw } from './wallet-history';

export type Batch = {
  id: string;
  at: number;
  /** The operator's local day when the batch was made: `2026-11-22`. */
  day: string;
  by: string;
  currency: string;
  /** The format of bank accounts when the batch was made. */
  format: BankFormat;
  /** The clearing system of the bank codes, where accounts were numbers. */
  clearing?: ClearingSystem | undefined;
  payer: Payer;
  count: number;
  totalMinor: number;
  /** The bank's answers are counted. Batches from before this were booked as paid when they were made. */
  isAnswered?: true;
  sentAt?: number;
  /** Every request for which the batch was made is counted in or left out. */
  isComplete?: true;
  /** Earlier batches count these since the bank's answers are booked. */
  confirmed?: number;
  returned?: number;
};

/** The first batches have no stored day; their files have always named the UTC day. */
const asBatch = (item: Item): Batch => ({
  day: new Date(item.at as number).toISOString().slice(0, 10),
  ...(item as unknown as Omit<Batch, 'day'>),
});

export type NewBatch = Omit<
  Batch,
  'count' | 'totalMinor' | 'isAnswered' | 'isComplete' | 'sentAt' | 'confirmed' | 'returned'
>;

/** A batch accepts requests for this long, milliseconds: within this time an interrupted call can be repeated. */
const GROWS_MS = 180_000;
/** The clocks of two functions may differ by this much. */
const SKEW_MS = 10_000;

export const mayGrow = (batch: Pick<Batch, 'at'>, now: number): boolean => now < batch.at + GROWS_MS;

/**
 * Whether the batch has all its payments. The file of a growing batch would lack some of them. A batch whose creation
 * was interrupted counts as whole once its time is over.
 */
const isWhole = ({ isComplete, at }: Batch, now: number): boolean =>
  isComplete === true || now >= at + GROWS_MS + SKEW_MS;

export const completeBatch = async ({ store }: Pick<Context, 'store'>, id: string): Promise<void> => {
  await store.write([{ type: 'update', key: payoutBatchKey(id), set: { isComplete: true }, if: exists('id') }]);
};

/**
 * Counts one request in. The write is part of the transaction that pays the request, so that count and total are always
 * true, even for an interrupted batch. The first request creates the batch.
 */
export const countIn = (batch: NewBatch, { amount }: Withdraw): Write => ({
  type: 'update',
  key: payoutBatchKey(batch.id),
  set: {
    _et: 'payout-batch',
    ...batch,
    isAnswered: true,
    g1p: PAYOUT_BATCHES,
    g1s: payoutBatchSort(batch.at, batch.id),
  },
  add: { count: 1, totalMinor: toMinor(amount, batch.currency) },
  if: missing('sentAt'),
});

export const loadBatch = async (store: Store, id: string): Promise<Batch | undefined> => {
  const item = await store.get(payoutBatchKey(id), { consistent: true });
  return item && asBatch(item);
};

/** Counts an answer of the bank, in the transaction that books it. */
export const countOut = ({ batch }: Withdraw, answers: { confirmed?: number; returned?: number }): Write[] =>
  batch === undefined ? [] : [{ type: 'update', key: payoutBatchKey(batch), add: answers, if: exists('id') }];

/** Records, once, that the file was given to the bank. */
export const sendBatch = async (ctx: Pick<Context, 'store' | 'now'>, id: string): Promise<void> => {
  const sent = all(is('isAnswered', true), missing('sentAt'));
  await ctx.store.write([{ type: 'update', key: payoutBatchKey(id), set: { sentAt: ctx.now() }, if: sent }]);
};

export const viewBatch = (batch: Batch): PayoutBatch => {
  const { id, at, by, count, totalMinor, currency, payer, isAnswered, sentAt, returned = 0 } = batch;
  const confirmed = (isAnswered ? 0 : count) + (batch.confirmed ?? 0);
  const isDone = confirmed + returned >= count;
  return {
    id,
    at,
    by,
    count,
    currency,
    payer,
    confirmed,
    returned,
    ...(sentAt === undefined ? {} : { sentAt }),
    state: isDone ? 'done' : sentAt === undefined ? 'ordered' : 'sent',
    total: fromMinor(totalMinor, currency),
  };
};

/** A page of batches, newest first. */
export const batchesBefore = async (store: Store, limit: number, cursor?: string) => {
  const page: Query = { index: 'gsi1', pk: PAYOUT_BATCHES, newestFirst: true, limit: limit + 1 };
  const found = await store.query({ ...page, ...(cursor ? { before: cursor } : {}) });
  const rows = found.slice(0, limit);
  const batches = (await store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })))).map(asBatch);
  const last = rows.at(-1);
  return { batches, ...(found.length > limit && last ? { nextCursor: last.g1s as string } : {}) };
};

/**
 * The requests of a batch, oldest first; undefined while the batch still grows, or while the index lacks some of its
 * requests.
 */
export const membersOf = async (
  { store, now }: Pick<Context, 'store' | 'now'>,
  batch: Batch,
): Promise<Withdraw[] | undefined> => {
  if (!isWhole(batch, now())) return undefined;
  const rows = await store.query({ index: 'gsi3', pk: withdrawsOfBatch(batch.id) });
  if (rows.length < batch.count) return undefined;
  return (await store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })))).map(asWithdraw);
};
