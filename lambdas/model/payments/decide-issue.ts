import { decisionsOn, type PaymentIssue } from '#shared/contract/entities/payment-issue';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { paymentOperations } from '#shared/contract/operations/payments';
import { countedCredit } from '#lambdas/model/money/credit-limit';
import { toMinor } from '#shared/domain/money/money';
import { loadIntent } from './intents';
import { bookRecord, disputeFact } from './payment-records';
import { creditRefund } from './credit-refund';
import { endCardRefund } from './end-card-refund';
import { asRefund } from './card-refunds';
import { keptWrites } from './kept-payments';
import { loadIssue } from './payment-issues';
import { shortOf } from '#lambdas/store/short-ref';
import { settleDebts } from './settle-debts';
import { missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { Call } from '#lambdas/runtime/implementation';
import { cardRefundKey, DECIDED_PAYMENT_ISSUES, paymentIssueKey } from '#lambdas/store/keys';
import { hasLeft } from '#lambdas/store/user-items';

type Decided = Pick<Call<typeof paymentOperations.decidePaymentIssue>, 'input'> & {
  ctx: Context;
  actor: { uid: string };
  /** Where another admin has approved it: their decision. */
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

/** The refund ends as the admin found it in the provider's panel. Whoever lost a race finds the issue decided. */
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
  return refused && (await loadIssue(ctx, input.id))?.decision ? undefined : refused;
};

/** An outcome that an admin reads in the provider's panel counts as if the provider had told it. */
const decideDispute = async ({ ctx, actor, input }: Decided, issue: PaymentIssue): Promise<Refusal | undefined> => {
  const { intentId, providerRef, disputeRef: ref = '', amount, currency } = issue;
  const intent = await loadIntent(ctx, intentId);
  if (!intent) return refuse('not_found');
  const state = input.decision === 'won' ? 'won' : 'lost';
  const fact = disputeFact(intent, providerRef, { ref, state, amountMinor: toMinor(amount, currency) });
  return bookRecord(ctx, intent, fact, { uid: actor.uid, note: input.note });
};

/**
 * No provider tells of what an admin credits here: it counts as credit that they give. A payment of another amount than was ordered is
 * one that the provider has told.
 */
const consentTo = async (
  { ctx, actor, input, decision }: Decided,
  { kind, amount, currency }: PaymentIssue,
): Promise<readonly Write[] | Refusal> => {
  if (decision) return decision;
  if (input.decision !== 'credit' || kind === 'mismatch') return [];
  const amountMinor = toMinor(amount, currency);
  const credit = await countedCredit(ctx.store, await ctx.settings(), { uid: actor.uid, amountMinor, at: ctx.now() });
  return credit.isWithin ? credit.writes : credit.refusal;
};

/** Carries out an admin's decision on a payment issue. @returns a refusal where it cannot be carried out */
export const decideIssue = async (wanted: Decided, issue: PaymentIssue): Promise<Refusal | undefined> => {
  const { ctx, actor, input } = wanted;
  const { customer } = issue;
  if (!decisionsOn(issue).includes(input.decision)) return refuse('booking_moved_on', { status: issue.kind });
  const consent = await consentTo(wanted, issue);
  if (isRefusal(consent)) return consent;
  if (issue.refundId !== undefined) return decideRefund(wanted, issue, consent);
  if (issue.kind === 'dispute') return decideDispute(wanted, issue);
  const isCredit = input.decision === 'credit';
  if (isCredit && (await hasLeft(ctx.store, customer))) return refuse('user_does_not_exists');
  // The loser of a race finds the issue decided.
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
  if (ok || wanted.decision || (await loadIssue(ctx, input.id))?.decision)
    return ok || !wanted.decision ? undefined : refuse('changed_meanwhile');
  // Meanwhile the admin gave more, or another one changed their access: what is left now.
  return decideIssue(wanted, issue);
};
