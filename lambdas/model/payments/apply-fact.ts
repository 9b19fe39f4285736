import { isRefusal, type Refusal } from '#shared/contract/errors';
import { type PaymentFault, paymentFaults } from '#shared/contract/entities/payment-fault';
import { fromMinor } from '#shared/domain/money/money';
import { log } from '#lambdas/ports/log';
import type { Fact, PaymentRef, Payments } from '#lambdas/ports/payments';
import type { Context } from '#lambdas/runtime/context';
import { hasLeft } from '#lambdas/store/user-items';
import type { Outcome } from './answers';
import { cardRefundKey } from '#lambdas/store/keys';
import { applyHold } from './book-hold';
import { asRefund, type CardRefund } from './card-refunds';
import { endCardRefund } from './end-card-refund';
import { settleDebtIntent } from './debt-intents';
import { givenElsewhere } from './given-elsewhere';
import {
  type Intent,
  isForBooking,
  isSettled,
  loadIntent,
  rememberProgress,
  rememberRef,
  settleIntent,
} from './intents';
import { isFurther, isUnnamed, keepFurther } from './kept-payments';
import { issueWrite, raiseIssue, refundCredited } from './payment-issues';
import { bookRecord } from './payment-records';
import { keepCard } from './saved-cards';
import { isDue } from './watch';
import { reversePayment } from './reverse-payment';
import { amountOf } from './orders';

const faultsOf = (provider: Payments, intent: Intent, fact: Fact): PaymentFault[] => {
  const { minor, currency } = amountOf(intent);
  const faults: Record<PaymentFault, boolean> = {
    order: fact.intentId !== intent.id,
    provider: intent.provider !== provider.name,
    amount: fact.amount.minor !== minor,
    currency: fact.amount.currency !== currency,
    mode: fact.live !== (provider.mode === 'live'),
  };
  return paymentFaults.filter(fault => faults[fault]);
};

/**
 * Whether a fact matches its order exactly. A payment that does not match is not booked; it is logged, and admins see
 * it.
 */
const isOurs = async (ctx: Context, provider: Payments, intent: Intent, fact: Fact): Promise<boolean> => {
  const faults = faultsOf(provider, intent, fact);
  if (faults.length === 0) return true;
  const { providerRef, status } = fact;
  const what = { provider: provider.name, intent: intent.id, providerRef, status, wrong: faults.join() };
  log.error('a payment does not fit its order', new Error('payment refused'), what);
  const { amount: ordered, currency: orderedCurrency } = intent;
  if (status === 'paid')
    await raiseIssue(ctx, { ...intent, provider: provider.name }, fact, {
      kind: 'mismatch',
      faults,
      ordered,
      orderedCurrency,
    });
  return false;
};

/** A pending payment does not show whether its payer has left the checkout. */
const isCancelled = ({ cancelled = false }: Intent, { status }: Fact): boolean =>
  status === 'pending' ? cancelled : status === 'cancelled';

const remember = async (ctx: Context, intent: Intent, fact: Fact): Promise<void> => {
  const { providerRef, status } = fact;
  const now = status === 'failed' || status === 'cancelled' || status === 'refunded' ? 'failed' : 'open';
  const cancelled = isCancelled(intent, fact);
  const isChanged = cancelled !== (intent.cancelled ?? false);
  if (intent.providerRef !== providerRef || intent.status !== now || isChanged)
    await rememberProgress(ctx, intent, { providerRef, status: now, ...(isChanged ? { cancelled } : {}) });
};

const settle = async (ctx: Context, intent: Intent, fact: Fact): Promise<Refusal | undefined> => {
  const { providerRef, signed } = fact;
  const paid = { ...intent, providerRef, ...(signed === undefined ? {} : { signed }) };
  const settled = await (isForBooking(paid) ? settleIntent(ctx, paid) : settleDebtIntent(ctx, paid));
  if (!isRefusal(settled)) return undefined;
  if (await hasLeft(ctx.store, intent.customer)) await raiseIssue(ctx, intent, fact, { kind: 'ownerless' });
  return settled;
};

/**
 * Ends a refund as failed that waited for an admin, because nobody knew whether it was sent. The admin still decides if
 * its payer has received some of the amount otherwise, e.g. in the provider's panel.
 */
const takeBackUnclear = async (ctx: Context, intent: Intent, fact: Fact, refund: CardRefund): Promise<void> => {
  const { minor, check } = await givenElsewhere(ctx, refund, fact.refundedMinor);
  if (minor > 0) return;
  const also = [refundCredited(ctx, intent, refund.id), check];
  await endCardRefund(ctx, { ...refund, isTold: true }, 'failed', also);
};

/** Ends our refunds that the provider could not send, or that came back to it. */
const takeBackRefunds = async (ctx: Context, intent: Intent, fact: Fact): Promise<void> => {
  for (const id of fact.failedRefunds ?? []) {
    const item = await ctx.store.get(cardRefundKey(id), { consistent: true });
    const refund = item && asRefund(item);
    if (refund?.state === 'unclear') await takeBackUnclear(ctx, intent, fact, refund);
    if (refund?.state !== 'done' && refund?.state !== 'requested') continue;
    const amount = fromMinor(refund.amountMinor, refund.currency);
    await endCardRefund(ctx, refund, 'failed', [issueWrite(ctx, intent, fact, { kind: 'returned', amount, part: id })]);
  }
};

/** Settles the intent, or credits the payer with a payment that came in addition to the one that settled it. */
const applyPaid = async (ctx: Context, intent: Intent, fact: Fact): Promise<Outcome | Refusal> => {
  const refused = isSettled(intent) ? undefined : await settle(ctx, intent, fact);
  if (refused) return refused;
  const now = isSettled(intent) ? intent : ((await loadIntent(ctx, intent.id)) ?? intent);
  if (isUnnamed(now, fact) && fact.providerRef !== now.id) await rememberRef(ctx, now, fact.providerRef);
  if (isFurther(now, fact)) await keepFurther(ctx, now, fact);
  else if (now.status === 'reversed') await raiseIssue(ctx, now, fact, { kind: 'restored' });
  if (fact.card && now.saveCard) await keepCard(ctx, now, fact.card);
  await takeBackRefunds(ctx, now, fact);
  await bookRecord(ctx, now, fact);
  return 'success';
};

/** A payer may pay twice under one reference: each payment is booked, the first one for the order. */
const applyFurther = async (
  ctx: Context,
  provider: Payments,
  { id }: Intent,
  { further = [] }: Fact,
): Promise<void> => {
  for (const fact of further) {
    const intent = await loadIntent(ctx, id);
    if (intent) await applyFact(ctx, provider, intent, fact);
  }
};

/** Applies a provider's fact: a payment is booked once, no matter how often and by whom it is reported. */
export const applyFact = async (
  ctx: Context,
  provider: Payments,
  intent: Intent,
  fact: Fact,
): Promise<Outcome | Refusal> => {
  if (!(await isOurs(ctx, provider, intent, fact))) return 'failed';
  const held = intent.holds && isForBooking(intent) ? await applyHold(ctx, provider, intent, fact) : undefined;
  if (held) return held;
  if (fact.status === 'paid') {
    const outcome = await applyPaid(ctx, intent, fact);
    await applyFurther(ctx, provider, intent, fact);
    return outcome;
  }
  // A provider that reports amounts reports all refunds, ours and those of others.
  const isSettledNow = isSettled(intent);
  if (isSettledNow && fact.refundedMinor !== undefined) await bookRecord(ctx, intent, fact);
  else if (fact.status === 'refunded' && isSettledNow) await reversePayment(ctx, intent, fact);
  else await remember(ctx, intent, fact);
  return fact.status === 'pending' || fact.status === 'cancelled' ? fact.status : 'failed';
};

/**
 * Captures a payment that its payer has approved, if it is still due: a ride that was cancelled or paid otherwise in
 * the meantime must not cost anything. An approval that is not captured lapses at the provider.
 */
const taken = async (ctx: Context, provider: Payments, intent: Intent, fact: Fact): Promise<Fact> => {
  if (!fact.approved || !provider.capture) return fact;
  const isWanted = !isSettled(intent) && (await isDue(ctx, intent));
  return isWanted ? provider.capture(fact) : { ...fact, status: 'cancelled' };
};

/** The time and amount by which an unpaid attempt is searched in a provider's list without references. */
const searchedFor = (intent: Intent | undefined): Pick<PaymentRef, 'since' | 'amount'> => {
  if (!intent || isSettled(intent) || intent.begunAt === undefined) return {};
  return { since: intent.begunAt, amount: amountOf(intent) };
};

/**
 * The order that a fact concerns. At some providers a captured payment always retains the reference of its hold: once
 * captured, it is the payment of the order that captured it.
 */
const orderOf = async (ctx: Context, known: Intent | undefined, fact: Fact) => {
  const intent = known?.id === fact.intentId ? known : await loadIntent(ctx, fact.intentId);
  const takenBy = fact.status === 'paid' || fact.status === 'refunded' ? intent?.takenBy : undefined;
  const taking = takenBy === undefined ? undefined : await loadIntent(ctx, takenBy);
  return taking ? { intent: taking, fact: { ...fact, intentId: taking.id } } : { intent, fact };
};

/** Queries the provider, the only trusted source. Undefined when the provider does not know the payment. */
export const askProvider = async (
  ctx: Context,
  provider: Payments,
  ref: PaymentRef,
): Promise<{ intent: Intent; outcome: Outcome | Refusal } | undefined> => {
  const known = ref.intentId ? await loadIntent(ctx, ref.intentId) : undefined;
  const providerRef = ref.providerRef ?? known?.providerRef;
  const told = await provider.queryStatus({ ...ref, providerRef, ...searchedFor(known) });
  if (told === 'unknown') return undefined;
  const { intent, fact } = await orderOf(ctx, known, told);
  return (
    intent && { intent, outcome: await applyFact(ctx, provider, intent, await taken(ctx, provider, intent, fact)) }
  );
};
