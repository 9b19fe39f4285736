import { isRefusal } from '#shared/contract/errors';
import { log } from '#lambdas/ports/log';
import type { Payments } from '#lambdas/ports/payments';
import type { Context } from '#lambdas/runtime/context';
import { loadUser } from '#lambdas/store/user-items';
import { type CardJob, noteInJob, putJob } from './card-jobs';
import { type Intent, isSettled } from './intents';
import { payOrderOf } from './orders';
import { applyCharged, chargeSaved } from './pay-by-card';
import { cardForAway, cardOf, type StoredCard } from './load-cards';

/**
 * The job runs again at `at`: with a new attempt, or with the same attempt if its outcome is unknown (`isOpen`).
 * `isWaiting`: the rider is paying otherwise, or may be.
 */
export type Later = { at: number; isDeclined?: true; isOpen?: true; isWaiting?: true };
export type Charged = 'over' | 'declined' | 'waits' | 'silent' | Later;

/**
 * Charges the card under the attempt's reference while its owner is away. A reference that was charged before is not
 * charged again.
 */
export const chargeFor = async (ctx: Context, provider: Payments, intent: Intent, number: string): Promise<Charged> => {
  const card = await cardOf(ctx.store, intent.customer, intent.card ?? '');
  if (!card || isSettled(intent)) return 'over';
  if (intent.status === 'failed') return 'declined';
  const { language } = (await loadUser(ctx.store, intent.customer)) ?? {};
  const payOrder = await payOrderOf(ctx, { intent, ...(intent.bookingId ? { number } : {}) }, language);
  if (!provider.supports(payOrder.amount)) return 'over';
  try {
    const charge = { token: card.token, isPayerAway: true };
    const charged = await chargeSaved(ctx, provider, { intent, payOrder, charge });
    const { outcome } = await applyCharged(ctx, provider, intent, charged);
    if (outcome === 'success') return 'over';
    return outcome === 'pending' || isRefusal(outcome) ? 'waits' : 'declined';
  } catch (error) {
    log.error('payment provider without an answer', error, { provider: provider.name, intent: intent.id });
    return 'silent';
  }
};

/**
 * The rider's card that this job charges. If the card is at another provider by now, the job is handed to that provider
 * and ends here (`elsewhere`).
 */
export const cardOfJob = async (
  ctx: Context,
  { bookingId, provider, waitsSince }: CardJob,
  customer: string,
): Promise<StoredCard | 'elsewhere' | undefined> => {
  const card = await cardForAway(ctx.store, customer);
  if (!card || card.provider === provider) return card;
  await ctx.store.write([putJob({ bookingId, provider: card.provider, at: ctx.now(), waitsSince })]);
  return 'elsewhere';
};

/**
 * Writes the attempt into the job before the provider is called, so that the next run uses the same reference: this run
 * may end before the answer arrives. @returns false where the run has lost the job, and must not call the provider.
 */
export const rememberAttempt = (ctx: Context, job: CardJob, { id }: Intent): Promise<boolean> =>
  noteInJob(ctx.store, job, { intentId: id });
