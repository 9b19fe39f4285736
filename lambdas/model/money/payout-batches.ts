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
  /** The operator's day when it was made: `2026-11-22`. */
  day: string;
  by: string;
  currency: string;
  /** How accounts were written when it was made. */
  format: BankFormat;
  /** In which bank codes were, where accounts had numbers. */
  clearing?: ClearingSystem | undefined;
  payer: Payer;
  count: number;
  totalMinor: number;
  /** The bank's answers are counted. Earlier batches were booked as paid when they were made. */
  isAnswered?: true;
  sentAt?: number;
  /** All requests that it was made for are counted in or left out. */
  isComplete?: true;
  /** Earlier batches count these since the bank's answers are booked. */
  confirmed?: number;
  returned?: number;
};

/** The first batches have no day of their own; their files have always named that of UTC. */
const asBatch = (item: Item): Batch => ({
  day: new Date(item.at as number).toISOString().slice(0, 10),
  ...(item as unknown as Omit<Batch, 'day'>),
});

export type NewBatch = Omit<
  Batch,
  'count' | 'totalMinor' | 'isAnswered' | 'isComplete' | 'sentAt' | 'confirmed' | 'returned'
>;

/** A batch takes requests no longer than this, milliseconds: a call that was interrupted can be repeated meanwhile. */
const GROWS_MS = 180_000;
/** By that much may the clocks of two functions differ. */
const SKEW_MS = 10_000;

export const mayGrow = (batch: Pick<Batch, 'at'>, now: number): boolean => now < batch.at + GROWS_MS;

/**
 * Whether the batch has all its payments. The file of one that still grows would lack some of them; one whose making was
 * interrupted is whole as it is once its time is over.
 */
const isWhole = ({ isComplete, at }: Batch, now: number): boolean =>
  isComplete === true || now >= at + GROWS_MS + SKEW_MS;

export const completeBatch = async ({ store }: Pick<Context, 'store'>, id: string): Promise<void> => {
  await store.write([{ type: 'update', key: payoutBatchKey(id), set: { isComplete: true }, if: exists('id') }]);
};

/**
 * Counts one request in. It is part of the transaction that pays the request out, so that count and total are true at
 * any time, also of a batch that was interrupted; the first one creates the batch.
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

/** Says that the file was given to the bank, once. */
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

/** The requests of a batch, oldest first; undefined while it still grows or the index does not know all of them yet. */
export const membersOf = async (
  { store, now }: Pick<Context, 'store' | 'now'>,
  batch: Batch,
): Promise<Withdraw[] | undefined> => {
  if (!isWhole(batch, now())) return undefined;
  const rows = await store.query({ index: 'gsi3', pk: withdrawsOfBatch(batch.id) });
  if (rows.length < batch.count) return undefined;
  return (await store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })))).map(asWithdraw);
};
