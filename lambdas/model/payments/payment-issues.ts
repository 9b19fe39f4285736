import type { PaymentIssue } from '#shared/contract/entities/payment-issue';
import { fromMinor } from '#shared/domain/money/money';
import { all, exists, type Item, missing, type Write } from '#lambdas/ports/store';
import type { Fact } from '#lambdas/ports/payments';
import { shortOf } from '#lambdas/store/short-ref';
import type { Context } from '#lambdas/runtime/context';
import { DECIDED_PAYMENT_ISSUES, OPEN_PAYMENT_ISSUES, paymentIssueKey } from '#lambdas/store/keys';
import type { Intent } from './intents';

export const asIssue = (item: Item): PaymentIssue => item as unknown as PaymentIssue;

export const loadIssue = async (ctx: Context, id: string): Promise<PaymentIssue | undefined> => {
  const item = await ctx.store.get(paymentIssueKey(id), { consistent: true });
  return item && asIssue(item);
};

/** `part` distinguishes several issues of one kind about one payment. */
type Found = Pick<PaymentIssue, 'kind'> & Partial<PaymentIssue> & { part?: number | string | undefined };

export const disputeIssueId = (intentId: string, name: string): string => `${intentId}-dispute-${shortOf(name)}`;

const refundIssueId = (intentId: string, refundId: string): string => `${intentId}-refund-${refundId}`;

const idOf = ({ id }: Intent, fact: Fact, { kind, refundId, disputeRef, part }: Found): string => {
  if (refundId) return refundIssueId(id, refundId);
  if (disputeRef) return disputeIssueId(id, String(part ?? disputeRef));
  // An unproven reference could be varied to raise any number of issues.
  const about = fact.isRefUnproven ? '' : `-${shortOf(fact.providerRef)}`;
  return `${id}-${kind}${about}${part === undefined ? '' : `-${part}`}`;
};

/** The write of an issue, once per id; the insert notifies the admins. */
export const issueWrite = (ctx: Context, intent: Intent, fact: Fact, found: Found): Write => {
  const { part: _part, ...told } = found;
  const id = idOf(intent, fact, found);
  const issue: PaymentIssue = {
    at: ctx.now(),
    provider: intent.provider,
    providerRef: fact.providerRef,
    intentId: intent.id,
    ...(intent.bookingId ? { bookingId: intent.bookingId } : {}),
    customer: intent.customer,
    amount: fromMinor(fact.amount.minor, fact.amount.currency),
    currency: fact.amount.currency,
    ...told,
    id,
  };
  const item = { ...paymentIssueKey(id), _et: 'issue', ...issue, g5p: OPEN_PAYMENT_ISSUES, g5s: ctx.newId() };
  return { type: 'put', item, if: missing() };
};

/** The provider has reported the outcome of a refund before an admin decided it. */
export const refundCredited = (ctx: Context, { id, provider }: Intent, refundId: string): Write => ({
  type: 'update',
  key: paymentIssueKey(refundIssueId(id, refundId)),
  set: {
    decision: 'credit',
    note: '',
    decidedBy: provider,
    decidedAt: ctx.now(),
    g5p: DECIDED_PAYMENT_ISSUES,
    g5s: ctx.newId(),
  },
  if: all(exists(), missing('decision')),
});

/** Raises an issue; nothing happens when it was raised before. */
export const raiseIssue = async (ctx: Context, intent: Intent, fact: Fact, found: Found): Promise<void> => {
  await ctx.store.write([issueWrite(ctx, intent, fact, found)]);
};
