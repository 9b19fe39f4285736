import { isRefusal } from '#shared/contract/errors';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import { log, measured } from '#lambdas/ports/log';
import type { Payments } from '#lambdas/ports/payments';
import { askProvider } from '#lambdas/model/payments/apply-fact';
import { loadIntent, rememberProgress } from '#lambdas/model/payments/intents';
import {
  endAttempt,
  isDue,
  type Heard,
  isOver,
  putOff,
  tellFailed,
  unlist,
  type Watched,
} from '#lambdas/model/payments/watch';
import { config } from '#lambdas/runtime/config';
import type { Context } from '#lambdas/runtime/context';
import { openPayments, openPaymentSort } from '#lambdas/store/keys';

const ASKED_PER_RUN = 50;
/** A provider may take 8 s to answer, and the function ends after 30 s. */
const BUDGET_MS = 15_000;

/** Closes the checkout of a ride that was cancelled or paid otherwise: it could be paid for a day. */
const isClosed = async (ctx: Context, provider: Payments, id: string): Promise<boolean> => {
  const intent = await loadIntent(ctx, id);
  if (!intent || !provider.close || (await isDue(ctx, intent))) return false;
  return provider.close({ intentId: id, providerRef: intent.providerRef });
};

/** Asks the provider for the outcome; a payment is booked at once, as on a callback. */
const hear = async (ctx: Context, provider: Payments, { id }: Watched): Promise<Heard | 'paid'> => {
  try {
    const outcome = (await askProvider(ctx, provider, { intentId: id }))?.outcome ?? 'unknown';
    if (outcome === 'success') return 'paid';
    // A refusal is a race that was lost: the next question decides.
    if (isRefusal(outcome)) return 'pending';
    // Some providers know nothing of a checkout as long as nobody has tried to pay there.
    const isOpen = outcome === 'pending' || outcome === 'unknown';
    if (isOpen && (await isClosed(ctx, provider, id))) return 'unwanted';
    return outcome === 'cancelled' ? 'failed' : outcome;
  } catch (error) {
    log.error('payment provider without an answer', error, { provider: provider.name, intent: id });
    return 'silent';
  }
};

type Swept = 'paid' | 'ended' | 'waits' | 'unknown';
type Looked = { as: Swept; begunAt: number; isOpen: boolean };

/** Applies the outcome of an attempt. */
const heed = async (ctx: Context, intent: Watched, heard: Heard | 'paid'): Promise<Swept> => {
  if (heard === 'paid') {
    await unlist(ctx, intent);
    return 'paid';
  }
  if (isOver(ctx, intent, heard)) return (await endAttempt(ctx, intent, heard)) ? 'ended' : 'waits';
  if (heard === 'failed' && intent.awaited) await tellFailed(ctx, intent);
  if (heard === 'pending' && !intent.awaited) await rememberProgress(ctx, intent, { awaited: true });
  return heard === 'unknown' || heard === 'silent' ? 'unknown' : 'waits';
};

const look = async (ctx: Context, provider: Payments, id: string): Promise<Looked | undefined> => {
  const found = (await loadIntent(ctx, id)) as Watched | undefined;
  if (found?.g5s === undefined) return undefined;
  if (found.status !== 'open' && found.status !== 'failed') return void (await unlist(ctx, found));
  const intent = await putOff(ctx, found);
  if (!intent) return undefined;
  const looked = await heed(ctx, intent, await hear(ctx, provider, intent));
  return { as: looked, begunAt: intent.begunAt ?? ctx.now(), isOpen: looked === 'waits' || looked === 'unknown' };
};

/** The number of queried payments by outcome, and the age of the oldest open payment. */
const measure = (provider: PaymentProvider, count: Record<Swept, number>, oldestMs: number): void => {
  const { paid, ended, waits, unknown } = count;
  const counted = (value: number) => ({ value, unit: 'Count' });
  measured(
    { Stage: config.stage, Provider: provider },
    {
      PaymentsAsked: counted(paid + ended + waits + unknown),
      PaymentsSettled: counted(paid),
      PaymentsUnknown: counted(unknown),
      OldestOpenPayment: { value: oldestMs / 1000, unit: 'Seconds' },
    },
  );
};

/**
 * Queries a provider about payments that nobody has reported: the payer did not come back, or a notification was lost.
 * Each payment is queried less and less often until it is paid or over. @returns the number of payments found paid.
 */
export const sweepPayments = async (ctx: Context, name: PaymentProvider): Promise<number> => {
  const until = ctx.now() + BUDGET_MS;
  const list = { index: 'gsi5', pk: openPayments(name), before: openPaymentSort(ctx.now() + 1) } as const;
  const rows = await ctx.store.query({ ...list, limit: ASKED_PER_RUN });
  const provider = rows.length > 0 ? await ctx.payments(name) : undefined;
  if (!provider) return 0;
  const count = { paid: 0, ended: 0, waits: 0, unknown: 0 };
  let oldestMs = 0;
  for (const { g5s } of rows) {
    if (ctx.now() >= until) break;
    const id = String(g5s).split('#')[1] ?? '';
    // A failure must not stop the work on other payments.
    const swept = await look(ctx, provider, id).catch((error: unknown) => {
      log.error('payment not looked after', error, { provider: name, intent: id });
      return undefined;
    });
    if (swept) count[swept.as]++;
    if (swept?.isOpen) oldestMs = Math.max(oldestMs, ctx.now() - swept.begunAt);
  }
  measure(name, count, oldestMs);
  return count.paid;
};
