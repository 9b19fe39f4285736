import { isRefusal, refuse } from '#shared/contract/errors';
import type { paymentOperations } from '#shared/contract/operations/payments';
import { factsOf, isPaymentProvider } from '#shared/contract/payment-providers';
import { toMinor } from '#shared/domain/money/money';
import type { Dispute } from '#shared/domain/payment/record';
import type { Context } from '#lambdas/runtime/context';
import type { Call } from '#lambdas/runtime/implementation';
import { loadBooking } from '#lambdas/store/booking-items';
import { paymentIssueKey } from '#lambdas/store/keys';
import { paymentOf } from './card-refunds';
import { type Intent, isSettled } from './intents';
import { asIssue, disputeIssueId } from './payment-issues';
import { bookRecord, disputeFact } from './payment-records';

type Wanted = Call<typeof paymentOperations.recordDispute>['input'];

const tellsDisputes = (provider: string): boolean =>
  isPaymentProvider(provider) && factsOf(provider).tellsDisputes === true;

const disputeOf = ({ currency }: Intent, { reference: ref, state, amount, respondBy, reason }: Wanted): Dispute => ({
  ref,
  state,
  amountMinor: toMinor(amount, currency),
  ...(respondBy === undefined ? {} : { respondBy }),
  ...(reason ? { reason } : {}),
});

const intentOf = async (ctx: Context, bookingId: string) => {
  const booking = await loadBooking(ctx.store, bookingId);
  if (!booking) return refuse('not_found');
  const intent = await paymentOf(ctx, booking);
  return intent && isSettled(intent) ? intent : refuse('no_card_payment');
};

const recordedIssue = async (ctx: Context, intentId: string, reference: string) => {
  const item = await ctx.store.get(paymentIssueKey(disputeIssueId(intentId, reference)), { consistent: true });
  return item && { issue: asIssue(item) };
};

/** Books a dispute that an admin has read in the provider's panel, with its issue for the desk. */
export const enterDispute = async (ctx: Context, input: Wanted, uid: string) => {
  const intent = await intentOf(ctx, input.bookingId);
  if (isRefusal(intent)) return intent;
  if (tellsDisputes(intent.provider)) return refuse('dispute_told');
  if (toMinor(input.amount, intent.currency) === 0) return refuse('no_details_error');
  const before = await recordedIssue(ctx, intent.id, input.reference);
  // The amount of the first report is what was booked.
  if (before && input.amount > before.issue.amount) return refuse('dispute_too_high', { most: before.issue.amount });
  const fact = disputeFact(intent, intent.providerRef ?? '', disputeOf(intent, input));
  const refused = await bookRecord(ctx, intent, fact, { uid, note: input.reason ?? '' });
  if (refused) return refused;
  const recorded = await recordedIssue(ctx, intent.id, input.reference);
  if (!recorded) throw new Error(`dispute ${input.reference} of payment ${intent.id} was not recorded`);
  return recorded;
};

/** The issue of a dispute that was entered before. */
export const enteredDispute = async (ctx: Context, input: Wanted) => {
  const intent = await intentOf(ctx, input.bookingId);
  if (isRefusal(intent)) return intent;
  return (await recordedIssue(ctx, intent.id, input.reference)) ?? refuse('not_found');
};
