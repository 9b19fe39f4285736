import type { PaymentProvider } from '#shared/contract/payment-providers';
import { MINUTE_MS } from '#shared/contract/time';
import { all, exists, is, missing, type Put, type Store, type Update } from '#lambdas/ports/store';
import { cardChargeKey, cardJobSort, openCardCharges } from '#lambdas/store/keys';

/** A job for the saved card of a ride's rider: to place, capture or release a hold, or to pay. */
export type CardJob = {
  bookingId: string;
  provider: PaymentProvider;
  /** How often the card was declined. */
  tries: number;
  /** How often the provider has not answered since then, and the attempt whose outcome is open. */
  silent: number;
  intentId?: string;
  /** The time since which the card has waited for its rider, who is paying otherwise or may be; ms. */
  waitsSince?: number;
  /**
   * The end of a run's claim to the job, ms. It also identifies the run, because no other run can claim the job before
   * that time.
   */
  claimedUntil?: number;
  g5s: string;
};

/** Longer than a function runs: until the claim ends, no other run processes the ride. */
const CLAIM_MS = 2 * MINUTE_MS;

type Wanted = Pick<CardJob, 'bookingId' | 'provider' | 'waitsSince'> & { at: number };

/** A job that its provider's function starts at `at`. */
export const putJob = ({ bookingId, provider, at, waitsSince }: Wanted): Put => {
  const waits = waitsSince === undefined ? {} : { waitsSince };
  const job: CardJob = { bookingId, provider, tries: 0, silent: 0, ...waits, g5s: cardJobSort(at, bookingId) };
  return {
    type: 'put',
    item: { ...cardChargeKey(bookingId), _et: 'card-charge', ...job, g5p: openCardCharges(provider) },
  };
};

/** The ride has changed: its job becomes due now, or as soon as the run that has claimed it has ended. */
export const hurryJob = async (store: Store, bookingId: string, at: number): Promise<boolean> =>
  (
    await store.write([
      { type: 'update', key: cardChargeKey(bookingId), set: { g5s: cardJobSort(at, bookingId) }, if: exists() },
    ])
  ).ok;

/** Claims a job for one run; undefined where another run has claimed it. */
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

/**
 * Writes into a job that this run has claimed. @returns false where the job was replaced, or another run has claimed
 * it.
 */
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
