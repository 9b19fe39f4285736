import { isRefusal } from '#shared/contract/errors';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import { log } from '#lambdas/ports/log';
import type { Payments } from '#lambdas/ports/payments';
import { askProvider } from '#lambdas/model/payments/apply-fact';
import { loadIntent, rememberProgress } from '#lambdas/model/payments/intents';
import {
  endAttempt,
  type Heard,
  isOver,
  putOff,
  tellFailed,
  unlist,
  type Watched,
} from '#lambdas/model/payments/watch';
import type { Context } from '#lambdas/runtime/context';
import { openPayments, openPaymentSort } from '#lambdas/store/keys';

const ASKED_PER_RUN = 50;
/** A provider may take 8 s to answer, and the function ends after 30 s. */
const BUDGET_MS = 15_000;

/** What the provider says; a payment is booked at once, as when it is told of. */
const hear = async (ctx: Context, provider: Payments, { id }: Watched): Promise<Heard | 'paid'> => {
  try {
    const outcome = (await askProvider(ctx, provider, { intentId: id }))?.outcome ?? 'unknown';
    if (outcome === 'success') return 'paid';
    // A refusal is a race that was lost: the next question decides.
    if (isRefusal(outcome)) return 'pending';
    return outcome === 'cancelled' ? 'failed' : outcome;
  } catch (error) {
    log.error('payment provider without an answer', error, { provider: provider.name, intent: id });
    return 'silent';
  }
};

type Swept = 'paid' | 'ended' | 'waits';

const look = async (ctx: Context, provider: Payments, id: string): Promise<Swept | undefined> => {
  const found = (await loadIntent(ctx, id)) as Watched | undefined;
  if (found?.g5s === undefined) return undefined;
  if (found.status !== 'open' && found.status !== 'failed') return void (await unlist(ctx, found));
  const intent = await putOff(ctx, found);
  if (!intent) return undefined;
  const heard = await hear(ctx, provider, intent);
  if (heard === 'paid') {
    await unlist(ctx, intent);
    return 'paid';
  }
  if (isOver(ctx, intent, heard)) return (await endAttempt(ctx, intent, heard)) ? 'ended' : 'waits';
  if (heard === 'failed' && intent.awaited) await tellFailed(ctx, intent);
  if (heard === 'pending' && !intent.awaited) await rememberProgress(ctx, intent, { awaited: true });
  return 'waits';
};

/**
 * Asks a provider about payments of which nobody has told: the payer didn't come back, or a notification was lost.
 * Each is asked about ever less often until it is paid or over. @returns how many were found paid.
 */
export const sweepPayments = async (ctx: Context, name: PaymentProvider): Promise<number> => {
  const until = ctx.now() + BUDGET_MS;
  const list = { index: 'gsi5', pk: openPayments(name), before: openPaymentSort(ctx.now() + 1) } as const;
  const rows = await ctx.store.query({ ...list, limit: ASKED_PER_RUN });
  const provider = rows.length > 0 ? await ctx.payments(name) : undefined;
  if (!provider) return 0;
  const count = { paid: 0, ended: 0, waits: 0 };
  for (const { g5s } of rows) {
    if (ctx.now() >= until) break;
    const id = String(g5s).split('#')[1] ?? '';
    // A failure must not stop the others.
    const swept = await look(ctx, provider, id).catch((error: unknown) => {
      log.error('payment not looked after', error, { provider: name, intent: id });
      return undefined;
    });
    if (swept) count[swept]++;
  }
  log.info('payments asked about', { provider: name, ...count });
  return count.paid;
};
