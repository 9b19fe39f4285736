import { createHash } from 'node:crypto';
import type { PaymentIssue } from '#shared/contract/entities/payment-issue';
import { fromMinor } from '#shared/domain/money/money';
import { type Item, missing, type Write } from '#lambdas/ports/store';
import type { Fact } from '#lambdas/ports/payments';
import type { Context } from '#lambdas/runtime/context';
import { OPEN_PAYMENT_ISSUES, paymentIssueKey } from '#lambdas/store/keys';
import type { Intent } from './intents';

/** A short name of a provider's reference, for ids. */
export const shortOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

export const asIssue = (item: Item): PaymentIssue => item as unknown as PaymentIssue;

type Found = Pick<PaymentIssue, 'kind'> & Partial<PaymentIssue>;

/** The write of an issue, once per id; its insert tells the admins. */
export const issueWrite = (ctx: Context, intent: Intent, fact: Fact, found: Found): Write => {
  // An unproven reference could be varied to raise any number of issues.
  const about = fact.isRefUnproven ? '' : `-${shortOf(fact.providerRef)}`;
  const id = found.refundId ? `${intent.id}-refund-${found.refundId}` : `${intent.id}-${found.kind}${about}`;
  const issue: PaymentIssue = {
    at: ctx.now(),
    provider: intent.provider,
    providerRef: fact.providerRef,
    intentId: intent.id,
    ...(intent.bookingId ? { bookingId: intent.bookingId } : {}),
    customer: intent.customer,
    amount: fromMinor(fact.amount.minor, fact.amount.currency),
    currency: fact.amount.currency,
    ...found,
    id,
  };
  const item = { ...paymentIssueKey(id), _et: 'issue', ...issue, g5p: OPEN_PAYMENT_ISSUES, g5s: ctx.newId() };
  return { type: 'put', item, if: missing() };
};

/** Raises an issue; nothing happens when it was raised before. */
export const raiseIssue = async (ctx: Context, intent: Intent, fact: Fact, found: Found): Promise<void> => {
  await ctx.store.write([issueWrite(ctx, intent, fact, found)]);
};
