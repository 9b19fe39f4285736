import { setTimeout as wait } from 'node:timers/promises';
import { isRefusal, refuse } from '#shared/contract/errors';
import type { Store } from '#lambdas/ports/store';
import { type Claim, claimKey, free, knownOf, letGo, type RequestKey, settle, takeOver } from './idempotency';
import type { Call, Implementation, Who } from './implementation';
import type { Operation } from '#shared/contract/operation';
import { log } from '#lambdas/ports/log';

type Wanted = {
  implementation: Implementation;
  call: Call<Operation>;
  who: Who;
  /** How long this call may run; no other attempt with the same key takes over earlier. */
  leaseMs: number;
};
type Keyed = Wanted & { key: RequestKey };
type Outcome = { answer: unknown };

/** Waiting times of a concurrent repeat between its checks for the first one's answer, ms. */
const waitsMs = [20, 40, 80, 160, 300, 500, 800, 1_000, 1_000, 0];

const COUNTED_OUT = 5;

/**
 * A repeat is answered as the caller may see the result now: `kept` is the input of `again`, or without it the answer
 * itself.
 */
const repeated = async ({ implementation, call, who }: Keyed, kept: unknown): Promise<Outcome> => ({
  answer: implementation.again ? await implementation.again(call, who, kept) : kept,
});

/** The answer to a repeat, or a refusal for another request's key; undefined if nothing was done yet. */
const before = async (wanted: Keyed): Promise<Outcome | undefined> => {
  const known = await knownOf(wanted.call.ctx.store, wanted.key);
  if (!known) return undefined;
  if (isRefusal(known)) return { answer: known };
  return 'kept' in known ? repeated(wanted, known.kept) : undefined;
};

/**
 * Whether another attempt with the same key turns out to have begun: concurrent repeats may exhaust a rate limit
 * together, and the first one's answer follows in a moment.
 */
export const becomesKnown = async (store: Store, key: RequestKey): Promise<boolean> => {
  for (const patienceMs of waitsMs.slice(0, COUNTED_OUT)) {
    if (await knownOf(store, key)) return true;
    await wait(patienceMs);
  }
  return false;
};

/**
 * For operations that store the key in the transaction of their effect. A repeat that loses the race gets that answer.
 */
const committed = async (wanted: Keyed): Promise<unknown> => {
  const known = await before(wanted);
  if (known) return known.answer;
  const answer = await wanted.implementation.run(wanted.call, wanted.who);
  if (!isRefusal(answer)) return answer;
  // Concurrent repeats may exhaust a rate limit together: the first one's answer follows in a moment.
  const patience = answer.refusal === 'too_many_requests' ? waitsMs.slice(0, COUNTED_OUT) : [0];
  for (const patienceMs of patience) {
    const done = await before(wanted);
    if (done) return done.answer;
    await wait(patienceMs);
  }
  return answer;
};

/** After a bug: ends the lease, so that the next attempt need not wait for its expiry. */
const releaseAfter = (store: Store, claim: Claim) =>
  letGo(store, claim).catch((error: unknown) => log.error('claim not let go', error));

/** Runs under a lease. A refused request may be repeated, and an interrupted one retried at once. */
const runClaimed = async ({ implementation, call, who }: Wanted, claim: Claim): Promise<unknown> => {
  const { store } = call.ctx;
  try {
    const answer = await implementation.run({ ...call, key: claim.key }, who);
    if (isRefusal(answer)) await free(store, claim);
    else await settle(store, claim, implementation.keep ? implementation.keep(answer) : answer);
    return answer;
  } catch (error) {
    await releaseAfter(store, claim);
    throw error;
  }
};

/** This attempt's claim, another attempt's answer, or the remaining time of another attempt, ms. */
type Turn = { claim: Claim } | Outcome | { busyMs: number };

/** The random fraction distinguishes attempts within the same millisecond. */
const leaseFrom = (now: number, leaseMs: number): number => now + leaseMs - Math.random();

const begin = async ({ key, call, leaseMs }: Keyed): Promise<Turn> => {
  const { store } = call.ctx;
  const claim = { key, leaseUntil: leaseFrom(call.ctx.now(), leaseMs) };
  try {
    return (await claimKey(store, claim)) ? { claim } : { busyMs: leaseMs };
  } catch (error) {
    await releaseAfter(store, claim);
    throw error;
  }
};

const look = async (wanted: Keyed): Promise<Turn> => {
  const { key, call, leaseMs } = wanted;
  const now = call.ctx.now();
  const known = await knownOf(call.ctx.store, key);
  if (!known) return begin(wanted);
  if (isRefusal(known)) return { answer: known };
  if ('kept' in known) return repeated(wanted, known.kept);
  if (known.leaseUntil > now) return { busyMs: known.leaseUntil - now };
  const broken = { key: { ...key, at: known.at }, leaseUntil: known.leaseUntil };
  const claim = { ...broken, leaseUntil: leaseFrom(now, leaseMs) };
  return (await takeOver(call.ctx.store, broken, claim.leaseUntil)) ? { claim } : { busyMs: leaseMs };
};

/**
 * Holds a lease on the key while the operation runs; repeats wait for its answer, or take over after an interruption.
 */
const claimed = async (wanted: Keyed): Promise<unknown> => {
  let turn = await begin(wanted);
  for (const patienceMs of waitsMs) {
    if ('busyMs' in turn) turn = await look(wanted);
    if ('answer' in turn) return turn.answer;
    if ('claim' in turn) return runClaimed(wanted, turn.claim);
    await wait(patienceMs);
  }
  const retryAfterS = 'busyMs' in turn ? Math.max(1, Math.ceil(turn.busyMs / 1000)) : 1;
  return refuse('request_under_way', { retryAfterS });
};

/**
 * Runs an operation once per key, however often and concurrently it is requested; without a key, every time. A key is
 * bound to sender, operation and body: reusing it for another request is refused.
 */
export const runOnce = async (
  implementation: Implementation,
  call: Call<Operation>,
  who: Who,
  leaseMs: number,
): Promise<unknown> => {
  const { key } = call;
  if (!key || !implementation.op.idempotent) return implementation.run(call, who);
  const wanted = { implementation, call, who, leaseMs, key };
  return implementation.op.idempotent === 'committed' ? committed(wanted) : claimed(wanted);
};
