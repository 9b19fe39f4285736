import type { PaymentProvider } from '#shared/contract/payment-providers';
import { MINUTE_MS } from '#shared/contract/time';
import { all, exists, is, missing, type Put, type Store, type Update } from '#lambdas/ports/store';
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
  /** Until when one run has the job, ms; it also names that run, since no other one has claimed it before then. */
  claimedUntil?: number;
  g5s: string;
};

/** Longer than a function runs: until then no other run has the ride. */
const CLAIM_MS = 2 * MINUTE_MS;

type Wanted = Pick<CardJob, 'bookingId' | 'provider' | 'waitsSince'> & { at: number };

/** A job that its provider's function takes up at `at`. */
export const putJob = ({ bookingId, provider, at, waitsSince }: Wanted): Put => {
  const waits = waitsSince === undefined ? {} : { waitsSince };
  const job: CardJob = { bookingId, provider, tries: 0, silent: 0, ...waits, g5s: cardJobSort(at, bookingId) };
  return {
    type: 'put',
    item: { ...cardChargeKey(bookingId), _et: 'card-charge', ...job, g5p: openCardCharges(provider) },
  };
};

/** The ride has moved on: its job is looked at now, or as soon as the run that has it has ended. */
export const hurryJob = async (store: Store, bookingId: string, at: number): Promise<boolean> =>
  (
    await store.write([
      { type: 'update', key: cardChargeKey(bookingId), set: { g5s: cardJobSort(at, bookingId) }, if: exists() },
    ])
  ).ok;

/** Claims a job for one run; undefined where another run has it. */
export const claimJob = async (store: Store, job: CardJob, now: number): Promise<CardJob | undefined> => {
  const { bookingId, claimedUntil } = job;
  if (claimedUntil !== undefined && claimedUntil > now) return undefined;
  const claimed = { claimedUntil: now + CLAIM_MS, g5s: cardJobSort(now + CLAIM_MS, bookingId) };
  const isUnclaimed = claimedUntil === undefined ? missing('claimedUntil') : is('claimedUntil', claimedUntil);
  const isAsRead = all(is('g5s', job.g5s), isUnclaimed);
  const { ok } = await store.write([{ type: 'update', key: cardChargeKey(bookingId), set: claimed, if: isAsRead }]);
  return ok ? { ...job, ...claimed } : undefined;
};

const isMine = ({ claimedUntil }: CardJob) => is('claimedUntil', claimedUntil);
const isUnhurried = (job: CardJob) => all(isMine(job), is('g5s', job.g5s));

/** Writes into a job that this run has claimed. @returns false where the job is another one by now, or another run's. */
export const noteInJob = async (store: Store, job: CardJob, set: Partial<CardJob>): Promise<boolean> =>
  (await store.write([{ type: 'update', key: cardChargeKey(job.bookingId), set, if: isMine(job) }])).ok;

type Next = { at: number; set: Partial<CardJob>; remove?: readonly (keyof CardJob)[] };

/** Ends the run and plans the next one; a job that was hurried meanwhile stays due. */
export const planJob = async (store: Store, job: CardJob, { at, set, remove = [] }: Next): Promise<void> => {
  const { bookingId } = job;
  const update: Update = { type: 'update', key: cardChargeKey(bookingId), set, remove: [...remove, 'claimedUntil'] };
  const planned = { ...update, set: { ...set, g5s: cardJobSort(at, bookingId) }, if: isUnhurried(job) };
  if ((await store.write([planned])).ok) return;
  await store.write([{ ...update, if: isMine(job) }]);
};

/** Deletes a job that has nothing more to do, unless it was hurried meanwhile. @returns whether it is deleted */
export const endJob = async (store: Store, job: CardJob): Promise<boolean> => {
  const key = cardChargeKey(job.bookingId);
  if ((await store.write([{ type: 'delete', key, if: isUnhurried(job) }])).ok) return true;
  await store.write([{ type: 'update', key, remove: ['claimedUntil'], if: isMine(job) }]);
  return false;
};
