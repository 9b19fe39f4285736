import { decisionsOn, type PaymentIssue } from '#shared/contract/entities/payment-issue';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { paymentOperations } from '#shared/contract/operations/payments';
import { toMinor } from '#shared/domain/money/money';
import type { DisputeStep } from '#shared/domain/payment/record';
import { loadIntent } from './intents';
import { bookRecord, disputeFact } from './payment-records';
import { bookGiven, creditRefund } from './credit-refund';
import { endCardRefund } from './end-card-refund';
import { asRefund } from './card-refunds';
import { keptWrites } from './kept-payments';
import { loadIssue } from './payment-issues';
import { shortOf } from '#lambdas/store/short-ref';
import { settleDebts } from './settle-debts';
import { creditWrites, wonWrites } from './admin-credit';
import { missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { Call } from '#lambdas/runtime/implementation';
import { cardRefundKey, DECIDED_PAYMENT_ISSUES, paymentIssueKey } from '#lambdas/store/keys';
import { hasLeft } from '#lambdas/store/user-items';

type Decided = Pick<Call<typeof paymentOperations.decidePaymentIssue>, 'input'> & {
  ctx: Context;
  actor: { uid: string };
  /** The approval of another admin, where there is one. */
  decision?: readonly Write[];
};

const decidedWrite = ({ ctx, actor, input: { id, decision, note } }: Decided): Write => ({
  type: 'update',
  key: paymentIssueKey(id),
  set: {
    decision,
    note,
    decidedBy: actor.uid,
    decidedAt: ctx.now(),
    g5p: DECIDED_PAYMENT_ISSUES,
    g5s: ctx.newId(),
  },
  if: missing('decision'),
});

/** The journal is named by the issue, so the credit happens once. */
const creditOf = ({ intentId: id, provider, providerRef, customer, amount, currency, bookingId }: PaymentIssue) => ({
  id,
  provider,
  part: shortOf(`issue ${providerRef}`),
  customer,
  amount,
  currency,
  bookingId,
});

/**
 * The refund ends as the admin found it in the provider's panel. An admin who is second finds the issue already
 * decided.
 */
const decideRefund = async (
  wanted: Decided,
  { refundId = '' }: PaymentIssue,
  consent: readonly Write[],
): Promise<Refusal | undefined> => {
  const { ctx, input } = wanted;
  const item = await ctx.store.get(cardRefundKey(refundId), { consistent: true });
  if (!item) return refuse('not_found');
  const refund = asRefund(item);
  const also = [decidedWrite(wanted), ...consent];
  const refused =
    input.decision === 'sent' ? await endCardRefund(ctx, refund, 'done', also) : await creditRefund(ctx, refund, also);
  if (refused && wanted.decision) return refuse('changed_meanwhile');
  return refused && (await loadIssue(ctx, input.id))?.decision ? undefined : refused;
};

/**
 * The function that credited the refund may have ended before it booked the part that its payer had already received.
 */
export const creditAgain = async (ctx: Context, { refundId }: PaymentIssue): Promise<void> => {
  const item = refundId === undefined ? undefined : await ctx.store.get(cardRefundKey(refundId), { consistent: true });
  if (item) await bookGiven(ctx, asRefund(item));
};

/** An outcome that an admin reads in the provider's panel is booked as if the provider had reported it. */
const decideDispute = async (wanted: Decided, issue: PaymentIssue): Promise<Refusal | undefined> => {
  const { ctx, actor, input, decision } = wanted;
  const { intentId, providerRef, disputeRef: ref = '', amount, currency } = issue;
  const intent = await loadIntent(ctx, intentId);
  if (!intent) return refuse('not_found');
  const state = input.decision === 'won' ? 'won' : 'lost';
  const fact = disputeFact(intent, providerRef, { ref, state, amountMinor: toMinor(amount, currency) });
  const consent = async (step: DisputeStep, creditMinor: number) => {
    // The provider or another admin has decided otherwise in the meantime.
    if (step === 'restore' && issue.decision !== 'lost') return refuse('changed_meanwhile');
    return decision ?? wonWrites(ctx, actor.uid, creditMinor);
  };
  return bookRecord(ctx, intent, fact, { uid: actor.uid, note: input.note, consent });
};

/**
 * No provider confirms a credit that an admin gives here, so it counts as credit that the admin gives. A payment with
 * another amount than was ordered (`mismatch`) is one that the provider has reported, so it does not count.
 */
const consentTo = async (
  { ctx, actor, input, decision }: Decided,
  { kind, amount, currency }: PaymentIssue,
): Promise<readonly Write[] | Refusal> => {
  if (decision) return decision;
  if (input.decision !== 'credit' || kind === 'mismatch') return [];
  return creditWrites(ctx, actor.uid, toMinor(amount, currency));
};

/** The limit for repeated writes; the admin may try again. */
const MOST_TRIES = 5;

/** Carries out an admin's decision on a payment issue. @returns a refusal where it cannot be carried out */
export const decideIssue = async (
  wanted: Decided,
  issue: PaymentIssue,
  triesLeft = MOST_TRIES,
): Promise<Refusal | undefined> => {
  const { ctx, actor, input } = wanted;
  const { customer } = issue;
  if (!decisionsOn(issue).includes(input.decision)) return refuse('booking_moved_on', { status: issue.kind });
  const consent = await consentTo(wanted, issue);
  if (isRefusal(consent)) return consent;
  if (issue.refundId !== undefined) return decideRefund(wanted, issue, consent);
  if (issue.kind === 'dispute') return decideDispute(wanted, issue);
  const isCredit = input.decision === 'credit';
  if (isCredit && (await hasLeft(ctx.store, customer))) return refuse('user_does_not_exists');
  // If another admin was first, the write fails, and the issue is already decided.
  const { ok } = await ctx.store.write([
    decidedWrite(wanted),
    ...consent,
    ...(isCredit
      ? keptWrites(ctx, creditOf(issue), {
          by: actor.uid,
          party: 'admin',
          providerRef: issue.providerRef,
          isOther: true,
        })
      : []),
  ]);
  if (isCredit) await settleDebts(ctx, customer);
  if (ok) return undefined;
  if (wanted.decision || triesLeft <= 1) return refuse('changed_meanwhile');
  if ((await loadIssue(ctx, input.id))?.decision) return undefined;
  // In the meantime the admin gave more, or another admin changed their access, so the limit is read again.
  return decideIssue(wanted, issue, triesLeft - 1);
};
