import { type Incoming, paymentKept } from '#shared/domain/ledger/payment-journals';
import { fromMinor } from '#shared/domain/money/money';
import { journalWrites, type Origin } from '#lambdas/model/money/journal-items';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import type { Fact } from '#lambdas/ports/payments';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { journalKey } from '#lambdas/store/keys';
import { stillThere } from '#lambdas/store/user-items';
import { depositWrites } from './deposit-item';
import type { Intent } from './intents';
import { raiseIssue } from './payment-issues';
import { shortOf } from '#lambdas/store/short-ref';
import { settleDebts } from './settle-debts';

type Kept = Pick<Origin, 'by' | 'party'> & {
  /** The provider's reference of the payment, needed to refund it. */
  providerRef: string | undefined;
  /** A payment other than the one that settles the intent. */
  isOther?: boolean;
};

/** Credits a payment to its payer and notifies them. */
export const keptWrites = (ctx: Context, payment: Incoming, { by, party, ...source }: Kept): Write[] => {
  const { customer, amount: value, currency, bookingId } = payment;
  return [
    stillThere(customer),
    ...journalWrites(paymentKept(payment), ctx.now(), {
      ...(by ? { by } : {}),
      ...(party ? { party } : {}),
      ...(bookingId ? { booking: bookingId } : {}),
    }),
    ...depositWrites(ctx, payment, source),
    mailOrder(ctx, customer, 'payment_kept', { amount: { value, currency }, ...(bookingId ? { bookingId } : {}) }),
  ];
};

/** A further payment under the reference of a settled one; the provider's own reference identifies it. */
export const furtherPayment = (
  { id, provider, customer, currency, bookingId, topUp }: Intent,
  fact: Fact,
): Incoming => ({
  id,
  provider,
  part: shortOf(fact.providerRef),
  customer,
  currency,
  bookingId,
  topUp,
  amount: fromMinor(fact.amount.minor, fact.amount.currency),
});

/** The signed result that settled the intent came again, whatever its payment number. */
const isSameResult = ({ signed }: Intent, fact: Fact): boolean =>
  fact.isRefUnproven === true && fact.signed !== undefined && fact.signed === signed;

/** A payment that only its payer reported has no number that distinguishes it from another payment. */
export const isUnnamed = (intent: Intent, fact: Fact): boolean =>
  fact.isRefUnproven === true && [intent.providerRef, fact.providerRef].includes(intent.id);

/** Whether the provider reports a payment other than the one that settled the intent. */
export const isFurther = (intent: Intent, fact: Fact): boolean => {
  const { providerRef, status } = intent;
  const isSame = isSameResult(intent, fact) || isUnnamed(intent, fact);
  const isOther = providerRef !== undefined && providerRef !== fact.providerRef && !isSame;
  return status !== 'open' && status !== 'failed' && isOther;
};

const isBooked = async (ctx: Context, payment: Incoming): Promise<boolean> =>
  (await ctx.store.get(journalKey(paymentKept(payment).id), { consistent: true })) !== undefined;

/**
 * Credits a further payment to its payer, once. A reference that the provider does not confirm proves no payment: an
 * admin looks it up in the provider's books.
 */
export const keepFurther = async (ctx: Context, intent: Intent, fact: Fact): Promise<void> => {
  const settledRef = intent.providerRef ?? intent.id;
  if (fact.isRefUnproven) return raiseIssue(ctx, intent, fact, { kind: 'second', settledRef });
  const payment = furtherPayment(intent, fact);
  const { ok } = await ctx.store.write(
    keptWrites(ctx, payment, { by: intent.provider, party: 'payment', providerRef: fact.providerRef, isOther: true }),
  );
  if (ok) await settleDebts(ctx, intent.customer);
  else if (!(await isBooked(ctx, payment))) await raiseIssue(ctx, intent, fact, { kind: 'ownerless' });
};
