import { isRefusal } from '#shared/contract/errors';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/contract/time';
import { toMinor } from '#shared/domain/money/money';
import { log } from '#lambdas/ports/log';
import type { Payments } from '#lambdas/ports/payments';
import { all, is } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { cardRefundKey, cardRefundSort, openCardRefunds } from '#lambdas/store/keys';
import { askProvider } from './apply-fact';
import { asRefund, type CardRefund, due, nextLook } from './card-refunds';
import { endCardRefund, leaveToAdmin } from './end-card-refund';
import { disputeHold } from './dispute-hold';
import { givenElsewhere } from './given-elsewhere';
import { loadIntent } from './intents';

/**
 * Pauses between attempts: some providers accept refunds only minutes after the payment, others only a day after it.
 */
const pausesMs = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, DAY_MS, DAY_MS] as const;
/** The tries for a provider that has accepted the order and may take long to execute it. */
const PENDING_TRIES = 30;
/** While one run asks the provider, no other run does. */
const CLAIM_MS = 5 * MINUTE_MS;
const REFUNDS_PER_RUN = 20;

/** Whether this run has it for itself. */
const claim = async (ctx: Context, refund: CardRefund): Promise<boolean> => {
  const set = due(ctx.now() + CLAIM_MS, refund);
  const isFree = all(is('state', 'requested'), is('nextAt', refund.nextAt));
  return (await ctx.store.write([{ type: 'update', key: cardRefundKey(refund.id), set, if: isFree }])).ok;
};

/** Records that the provider is asked before it is: a function may end before it has the answer. */
const recordAsked = async (ctx: Context, { id }: CardRefund): Promise<boolean> => {
  const isOpen = is('state', 'requested');
  return (await ctx.store.write([{ type: 'update', key: cardRefundKey(id), set: { asked: true }, if: isOpen }])).ok;
};

type Payment = { providerRef: string; paidMinor: number };
type Heard = 'done' | 'by hand' | 'not yet' | 'pending' | 'nothing';

/**
 * Whether the payer's bank has taken, or may take, so much of the payment that the refund would give the payer more
 * than they paid.
 */
const heldBack = async (ctx: Context, refund: CardRefund, payment: Payment): Promise<Heard | undefined> => {
  const { opened, taken, lost } = await disputeHold(ctx, {
    intentId: refund.intentId,
    providerRef: payment.providerRef,
  });
  if (opened + taken + lost + refund.amountMinor <= payment.paidMinor) return undefined;
  return lost + refund.amountMinor > payment.paidMinor ? 'by hand' : 'not yet';
};

/** Asks the provider to refund. The request is repeated under the same key until the provider has refunded. */
const order = async (
  provider: Payments,
  { id, intentId, amountMinor: minor, currency, tries }: CardRefund,
  { providerRef, paidMinor }: Payment,
): Promise<Heard> => {
  try {
    const paid = { minor: paidMinor, currency };
    const answer = await provider.refund({ intentId, providerRef, paid, amount: { minor, currency }, key: id });
    if (!isRefusal(answer)) return answer.status;
    if (answer.refusal === 'refund_too_early') return 'not yet';
    if (answer.refusal === 'refund_by_hand') return 'by hand';
    throw new Error(answer.refusal);
  } catch (error) {
    log.error('refund not sent', error, { refund: id, provider: provider.name, tries });
    return 'nothing';
  }
};

/**
 * Asks the provider for its refunds of the payment, and whether they include this order; `silent`: the provider gave no
 * answer.
 */
const wasGiven = async (
  ctx: Context,
  provider: Payments,
  refund: CardRefund,
  { providerRef }: Payment,
): Promise<boolean | 'silent'> => {
  try {
    await askProvider(ctx, provider, { intentId: refund.intentId, providerRef });
    return (await givenElsewhere(ctx, refund)).minor >= refund.amountMinor;
  } catch (error) {
    log.error('payment of a refund not looked up', error, { refund: refund.id, provider: provider.name });
    return 'silent';
  }
};

/**
 * Has the provider send a refund. A refund that was made in its panel is not sent as well. A refund whose answer was
 * lost is looked up where the provider does not accept the order again.
 */
const ask = async (ctx: Context, refund: CardRefund): Promise<Heard> => {
  const { id, intentId, provider: name, currency } = refund;
  const intent = await loadIntent(ctx, intentId);
  // If the payer reported the payment first, the provider's number was stored later, on the intent.
  const isNamed = refund.payment && refund.payment.providerRef !== intentId;
  const providerRef = isNamed ? refund.payment?.providerRef : intent?.providerRef;
  if (!intent || !providerRef) throw new Error(`refund ${id}: no payment ${intentId}`);
  const payment = { providerRef, paidMinor: refund.payment?.paidMinor ?? toMinor(intent.amount, currency) };
  const held = refund.asked ? undefined : await heldBack(ctx, refund, payment);
  if (held) return held;
  const provider = await ctx.payments(name);
  if (!provider) return 'not yet';
  const before = refund.asked ? false : await wasGiven(ctx, provider, refund, payment);
  if (before) return before === 'silent' ? 'not yet' : 'done';
  if (!refund.asked && !(await recordAsked(ctx, refund))) return 'not yet';
  const heard = await order(provider, refund, payment);
  const isUnclear = refund.asked === true && (heard === 'nothing' || heard === 'by hand');
  return isUnclear && (await wasGiven(ctx, provider, refund, payment)) === true ? 'done' : heard;
};

const postpone = async (ctx: Context, refund: CardRefund, asked: boolean): Promise<void> => {
  const { id, tries } = refund;
  const pause = pausesMs[Math.min(tries, pausesMs.length - 1)] ?? DAY_MS;
  const set = { ...due(ctx.now() + pause, refund), tries: tries + 1, asked };
  await ctx.store.write([{ type: 'update', key: cardRefundKey(id), set, if: is('state', 'requested') }]);
};

/**
 * A refund that the provider has not sent ends with an admin, who settles it in the provider's panel or in the payer's
 * wallet.
 *
 * @returns whether it has ended here.
 */
const send = async (ctx: Context, refund: CardRefund): Promise<boolean> => {
  const heard = await ask(ctx, refund);
  if (heard === 'done') return endCardRefund(ctx, refund, 'done').then(() => true);
  const { asked: wasAsked = false, tries } = refund;
  const mayBeSent = wasAsked || heard === 'pending' || heard === 'nothing';
  const isLast = heard === 'by hand' || tries >= (heard === 'pending' ? PENDING_TRIES : pausesMs.length);
  if (!isLast) return postpone(ctx, refund, mayBeSent).then(() => false);
  await leaveToAdmin(ctx, refund, mayBeSent ? 'refund' : 'byHand');
  return true;
};

/** Asks about the payment of a sent refund; a refund that came back is booked then. */
const lookAfter = async (ctx: Context, refund: CardRefund): Promise<void> => {
  const { id, provider: name, intentId, payment, looks = 0 } = refund;
  const next = nextLook(ctx.now(), refund, looks + 1);
  const isFirst = all(is('state', 'done'), is('nextAt', refund.nextAt));
  const provider = await ctx.payments(name);
  // A provider that cannot be asked now, because its credentials are missing, is asked the next time.
  const isLast = !next || (provider && !provider.refundsMayFail);
  const later = isLast ? { remove: ['g5p', 'g5s'] } : { set: next };
  const { ok } = await ctx.store.write([{ type: 'update', key: cardRefundKey(id), ...later, if: isFirst }]);
  if (ok && provider?.refundsMayFail) await askProvider(ctx, provider, { intentId, providerRef: payment?.providerRef });
};

/** Sends the refunds of a provider that are due, each on its own. @returns how many have ended. */
export const sweepCardRefunds = async (ctx: Context, provider: PaymentProvider): Promise<number> => {
  const between = [cardRefundSort(0, ''), cardRefundSort(ctx.now(), '~')] as const;
  const rows = await ctx.store.query({ index: 'gsi5', pk: openCardRefunds(provider), between, limit: REFUNDS_PER_RUN });
  let sent = 0;
  for (const refund of (await ctx.store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })))).map(asRefund))
    try {
      if (refund.state === 'done') await lookAfter(ctx, refund);
      else if (refund.state === 'requested' && (await claim(ctx, refund))) sent += Number(await send(ctx, refund));
    } catch (error) {
      log.error('refund not processed', error, { refund: refund.id });
    }
  return sent;
};
