import { isByCard } from '#shared/domain/payment/debt-payment';
import { DAY_MS } from '#shared/contract/time';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import type { Decision } from '#shared/domain/booking/decide';
import { toMinor } from '#shared/domain/money/money';
import { all, any, is, type Item, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { cardRefundKey, cardRefundSort, openCardRefunds, paymentIntentKey, returnsOf } from '#lambdas/store/keys';
import { type Intent, loadIntent } from './intents';

/**
 * A refund that the provider has to send to the payer's card. Its id is the id of the adjustment, and its key at the
 * provider.
 */
export type CardRefund = {
  id: string;
  /** Absent for money that goes back from the wallet. */
  bookingId?: string;
  intentId: string;
  provider: PaymentProvider;
  customer: string;
  amountMinor: number;
  currency: string;
  /** `unclear`: it may have reached the card, so an admin decides. */
  state: 'requested' | 'done' | 'failed' | 'unclear';
  /** For money that goes back from the wallet: its deposit, the payment, and the time of the request. */
  deposit?: string;
  payment?: { providerRef: string; paidMinor: number };
  at?: number;
  tries: number;
  /** The provider may have received the order: an answer was lost, or is still to come. */
  asked?: boolean;
  /** When the provider is asked next, ms. */
  nextAt: number;
  /** How often the provider was asked, since it sent the refund, whether the refund has come back. */
  looks?: number;
};

export const asRefund = (item: Item): CardRefund => item as unknown as CardRefund;

/** When the provider is asked next, and the keys that list the refund until then. */
export const due = (nextAt: number, { id, provider }: Pick<CardRefund, 'id' | 'provider'>) => ({
  nextAt,
  g5p: openCardRefunds(provider),
  g5s: cardRefundSort(nextAt, id),
});

/** Refunds may come back within a few weeks, and the notification may be lost. */
const looksAfterMs = [DAY_MS, 3 * DAY_MS, 7 * DAY_MS, 14 * DAY_MS] as const;

/** When a sent refund is checked next; undefined after the last check. */
export const nextLook = (now: number, refund: Pick<CardRefund, 'id' | 'provider'>, looks: number) => {
  const pause = looksAfterMs[looks];
  return pause === undefined ? undefined : { looks, ...due(now + pause, refund) };
};

/** The write that hands a refund to its provider's function. */
export const refundWrite = (ctx: Context, wanted: Omit<CardRefund, 'state' | 'tries' | 'nextAt'>): Write => {
  const nextAt = ctx.now();
  const refund: CardRefund = { ...wanted, state: 'requested', tries: 0, nextAt };
  const listed = refund.deposit === undefined ? {} : { g2p: returnsOf(refund.customer), g2s: ctx.newId() };
  const item = { ...cardRefundKey(refund.id), _et: 'card-refund', ...refund, ...due(nextAt, refund), ...listed };
  return { type: 'put', item, if: missing() };
};

/** Reserves the amount on the payment, so that no more is sent back than was paid, and orders the refund. */
const orderWrites = (
  ctx: Context,
  { id, bookingId, amountMinor }: { id: string; bookingId: string; amountMinor: number },
  intent: Intent,
  paidMinor: number,
): Write[] => {
  const { id: intentId, customer, currency } = intent;
  const provider = intent.provider as PaymentProvider;
  return [
    refundWrite(ctx, { id, bookingId, intentId, provider, customer, amountMinor, currency }),
    {
      type: 'update',
      key: paymentIntentKey(intentId),
      add: { sentBackMinor: amountMinor },
      if: all(
        is('status', 'paid'),
        any(missing('sentBackMinor'), { op: '<=', attr: 'sentBackMinor', value: paidMinor - amountMinor }),
      ),
    },
  ];
};

/**
 * The payment of a ride or of its cancellation fee: by a card, a checkout or a captured hold. `ofHold`: the payment
 * from the hold, where another payment covered the rest.
 */
export const paymentOf = async (
  ctx: Context,
  {
    cancelFeePaid: fee,
    cardHold,
    heldBy,
    paidBy,
  }: Pick<StoredBooking, 'cancelFeePaid' | 'cardHold' | 'heldBy' | 'paidBy'>,
  ofHold = false,
): Promise<Intent | undefined> => {
  const id = ofHold ? undefined : (paidBy ?? (fee && isByCard(fee) ? fee.payment : undefined));
  if (id !== undefined) return loadIntent(ctx, id);
  const hold = cardHold?.state === 'captured' && heldBy !== undefined ? await loadIntent(ctx, heldBy) : undefined;
  // A payment ahead is not captured by another order: it is the payment itself.
  if (cardHold?.isAhead) return hold;
  return hold?.takenBy === undefined ? undefined : loadIntent(ctx, hold.takenBy);
};

type PaidBooking = Parameters<typeof paymentOf>[1];

/**
 * The payments of a ride. A captured hold, or a payment ahead, is a separate payment where another one covered the
 * rest.
 */
export const paymentsOf = async (ctx: Context, booking: PaidBooking): Promise<Intent[]> => {
  const found = await Promise.all([
    paymentOf(ctx, booking),
    booking.cardHold?.isPart ? paymentOf(ctx, booking, true) : undefined,
  ]);
  const payments = found.filter(payment => payment !== undefined);
  return [...new Map(payments.map(payment => [payment.id, payment])).values()];
};

const leftOf = (intent: Intent | undefined): number =>
  intent?.status === 'paid' && intent.providerRef
    ? toMinor(intent.amount, intent.currency) - (intent.sentBackMinor ?? 0)
    : 0;

/**
 * `ofHold` for a refund to the card of a ride with two payments. The payment from the hold sends the refund if the
 * payment at the end has already sent back too much, e.g. money of a refund that came back. Undefined where the booking
 * itself determines the payment.
 */
export const otherPayment = async (
  ctx: Context,
  booking: StoredBooking,
  amountMinor: number,
): Promise<true | undefined> => {
  if (booking.paidBy === undefined || !booking.cardHold?.isPart) return undefined;
  const [payment, hold] = await Promise.all([paymentOf(ctx, booking), paymentOf(ctx, booking, true)]);
  return leftOf(payment) < amountMinor && leftOf(hold) >= amountMinor ? true : undefined;
};

/**
 * The writes that order a refund to the card that paid the ride or its fee; undefined where no such refund is possible.
 */
export const cardRefundWrites = async (
  ctx: Context,
  booking: StoredBooking,
  { id, amountMinor, ofHold = false }: { id: string; amountMinor: number; ofHold?: boolean | undefined },
): Promise<Write[] | undefined> => {
  const intent = await paymentOf(ctx, booking, ofHold);
  if (intent?.status !== 'paid' || !intent.providerRef) return undefined;
  return amountMinor <= leftOf(intent)
    ? orderWrites(ctx, { id, bookingId: booking.id, amountMinor }, intent, toMinor(intent.amount, intent.currency))
    : undefined;
};

/** The same for an adjustment: no writes where nothing of it goes to the card. */
export const cardAdjustmentWrites = async (
  ctx: Context,
  booking: StoredBooking,
  { changes: { adjustments = [] } }: Decision<'ADJUSTED'>,
  id: string,
): Promise<Write[] | undefined> => {
  const adjustment = adjustments.find(each => each.id === id);
  if (adjustment?.state !== 'requested') return [];
  const { currency } = booking.receipt;
  const amountMinor = toMinor(adjustment.rider, currency) - toMinor(adjustment.waived ?? 0, currency);
  return cardRefundWrites(ctx, booking, { id, amountMinor, ofHold: adjustment.ofHold });
};
