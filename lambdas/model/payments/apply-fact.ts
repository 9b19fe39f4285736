import { isRefusal, type Refusal } from '#shared/contract/errors';
import { isSameMoney } from '#shared/domain/money/provider-amounts';
import { log } from '#lambdas/ports/log';
import type { Fact, PaymentRef, Payments } from '#lambdas/ports/payments';
import type { Context } from '#lambdas/runtime/context';
import type { Outcome } from './answers';
import { settleDebtIntent } from './debt-intents';
import { type Intent, isForBooking, loadIntent, rememberProgress, settleIntent } from './intents';
import { amountOf } from './orders';

/** A payment that does not match the order exactly is not booked, but logged for somebody to look into. */
const isOurs = (provider: Payments, intent: Intent, fact: Fact): boolean => {
  const wrong = [
    fact.intentId !== intent.id && 'order',
    intent.provider !== provider.name && 'provider',
    !isSameMoney(fact.amount, amountOf(intent)) && 'amount',
    fact.live !== (provider.mode === 'live') && 'mode',
  ].filter(each => each !== false);
  if (wrong.length === 0) return true;
  const { providerRef, status } = fact;
  const what = { provider: provider.name, intent: intent.id, providerRef, status, wrong: wrong.join() };
  log.error('a payment does not fit its order', new Error('payment refused'), what);
  return false;
};

const remember = async (ctx: Context, intent: Intent, { providerRef, status }: Fact): Promise<void> => {
  const now = status === 'failed' || status === 'cancelled' ? 'failed' : 'open';
  if (intent.providerRef !== providerRef || intent.status !== now)
    await rememberProgress(ctx, intent, { providerRef, status: now });
};

/** Applies a provider's fact: a payment is booked once, however often and by whom it is reported. */
export const applyFact = async (
  ctx: Context,
  provider: Payments,
  intent: Intent,
  fact: Fact,
): Promise<Outcome | Refusal> => {
  if (!isOurs(provider, intent, fact)) return 'failed';
  if (fact.status === 'paid') {
    const paid = { ...intent, providerRef: fact.providerRef };
    const settled = await (isForBooking(paid) ? settleIntent(ctx, paid) : settleDebtIntent(ctx, paid));
    return isRefusal(settled) ? settled : 'success';
  }
  await remember(ctx, intent, fact);
  return fact.status === 'pending' || fact.status === 'cancelled' ? fact.status : 'failed';
};

/** Queries the provider, the only source that is trusted. Undefined when it knows no such payment. */
export const askProvider = async (
  ctx: Context,
  provider: Payments,
  ref: PaymentRef,
): Promise<{ intent: Intent; outcome: Outcome | Refusal } | undefined> => {
  const known = ref.intentId ? await loadIntent(ctx, ref.intentId) : undefined;
  const fact = await provider.queryStatus({ ...ref, providerRef: ref.providerRef ?? known?.providerRef });
  if (fact === 'unknown') return undefined;
  const intent = known?.id === fact.intentId ? known : await loadIntent(ctx, fact.intentId);
  return intent && { intent, outcome: await applyFact(ctx, provider, intent, fact) };
};
