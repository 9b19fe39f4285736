import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { paymentOperations } from '#shared/contract/operations/payments';
import { reportsDisputes } from '#shared/contract/payment-providers';
import { tipOf } from '#shared/domain/booking/tips';
import { exactMinor, toMinor } from '#shared/domain/money/money';
import { mostDisputeFee } from '#shared/domain/payment/dispute-fee';
import type { Dispute, DisputeStep } from '#shared/domain/payment/record';
import type { Context } from '#lambdas/runtime/context';
import type { Call } from '#lambdas/runtime/implementation';
import { loadBooking } from '#lambdas/store/booking-items';
import { paymentIssueKey } from '#lambdas/store/keys';
import { paymentsOf } from './card-refunds';
import { loadDeposit } from './deposits';
import { type Intent, isSettled, loadIntent } from './intents';
import { asIssue, disputeIssueId } from './payment-issues';
import { bookRecord, disputeFact } from './payment-records';
import { wonWrites } from './admin-credit';

type Wanted = Call<typeof paymentOperations.recordDispute>['input'];

const disputeOf = (
  { currency }: Intent,
  { reference: ref, state, amount, fee, respondBy, reason }: Wanted,
): Dispute => ({
  ref,
  state,
  amountMinor: toMinor(amount, currency),
  ...(fee ? { feeMinor: toMinor(fee, currency) } : {}),
  ...(respondBy === undefined ? {} : { respondBy }),
  ...(reason ? { reason } : {}),
});

/** A payment: the attempt's own, or another one under its reference (`paidMinor`). */
type Found = { intent: Intent; providerRef: string; paidMinor?: number };

const paidBy = (intent: Intent | undefined): Found | Refusal =>
  intent && isSettled(intent) ? { intent, providerRef: intent.providerRef ?? '' } : refuse('no_card_payment');

const ofRide = async (ctx: Context, bookingId: string, { payment, tip }: Wanted): Promise<Found | Refusal> => {
  const booking = await loadBooking(ctx.store, bookingId);
  if (!booking) return refuse('not_found');
  if (tip === undefined) {
    const payments = await paymentsOf(ctx, booking);
    if (payment === undefined) return payments.length > 1 ? refuse('dispute_choose') : paidBy(payments[0]);
    const chosen = payments.find(({ id }) => id === payment);
    return chosen ? paidBy(chosen) : refuse('not_found');
  }
  if (payment !== undefined) return refuse('invalid_input');
  if (!tipOf(booking, tip)) return refuse('not_found');
  const order = await loadIntent(ctx, tip);
  return paidBy(order?.paidBy === undefined ? undefined : await loadIntent(ctx, order.paidBy));
};

const intoWallet = async (ctx: Context, uid: string, id: string): Promise<Found | Refusal> => {
  const deposit = await loadDeposit(ctx, uid, id);
  if (!deposit) return refuse('not_found');
  const { intentId, providerRef, paidMinor, isOther } = deposit;
  const found = paidBy(await loadIntent(ctx, intentId));
  return isRefusal(found) || !isOther ? found : { ...found, providerRef, paidMinor };
};

/** The one payment that the input names: of a ride or its tip, or in a wallet. */
const paymentIn = async (ctx: Context, wanted: Wanted): Promise<Found | Refusal> => {
  const { bookingId, payment, tip, uid, deposit } = wanted;
  const isRide = uid === undefined && deposit === undefined;
  if (bookingId !== undefined) return isRide ? ofRide(ctx, bookingId, wanted) : refuse('invalid_input');
  const isWallet = uid !== undefined && deposit !== undefined && tip === undefined && payment === undefined;
  return isWallet ? intoWallet(ctx, uid, deposit) : refuse('invalid_input');
};

const recordedIssue = async (ctx: Context, intentId: string, reference: string) => {
  const item = await ctx.store.get(paymentIssueKey(disputeIssueId(intentId, reference)), { consistent: true });
  return item && { issue: asIssue(item) };
};

/** Books a dispute that an admin has read in the provider's panel, with its issue for the desk. */
export const enterDispute = async (ctx: Context, input: Wanted, uid: string) => {
  const found = await paymentIn(ctx, input);
  if (isRefusal(found)) return found;
  const { intent, providerRef, paidMinor } = found;
  if (reportsDisputes(intent.provider)) return refuse('dispute_reported');
  const amountMinor = toMinor(input.amount, intent.currency);
  if (amountMinor === 0) return refuse('no_details_error');
  const feeMinor = exactMinor(input.fee ?? 0, intent.currency);
  // A higher fee needs a journal that two admins book.
  if (feeMinor === undefined || feeMinor > mostDisputeFee(amountMinor, intent.currency))
    return refuse('invalid_input', { field: 'fee' });
  const before = await recordedIssue(ctx, intent.id, input.reference);
  // The amount of the first report was booked, so it is the limit.
  if (before && input.amount > before.issue.amount) return refuse('dispute_too_high', { most: before.issue.amount });
  const fact = disputeFact(intent, providerRef, disputeOf(intent, input), paidMinor);
  const consent = (_: DisputeStep, creditMinor: number) => wonWrites(ctx, uid, creditMinor);
  const refused = await bookRecord(ctx, intent, fact, { uid, note: input.reason ?? '', consent });
  if (refused) return refused;
  const recorded = await recordedIssue(ctx, intent.id, input.reference);
  if (!recorded) throw new Error(`dispute ${input.reference} of payment ${intent.id} was not recorded`);
  return recorded;
};

/** The issue of a dispute that was entered before. */
export const enteredDispute = async (ctx: Context, input: Wanted) => {
  const found = await paymentIn(ctx, input);
  if (isRefusal(found)) return found;
  return (await recordedIssue(ctx, found.intent.id, input.reference)) ?? refuse('not_found');
};
