import type { Refusal } from '#shared/contract/errors';
import { toMinor } from '#shared/domain/money/money';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { CardRefund } from './card-refunds';
import { endCardRefund } from './end-card-refund';
import { givenElsewhere } from './given-elsewhere';
import { loadIntent } from './intents';
import { bookRecord } from './payment-records';

/**
 * Books the part of a credited refund that its payer had already received otherwise; does nothing where it is booked.
 */
export const bookGiven = async (ctx: Context, refund: CardRefund): Promise<Refusal | undefined> => {
  const { intentId, payment, currency } = refund;
  const { refundedMinor, providerRef } = await givenElsewhere(ctx, refund);
  const intent = refundedMinor === 0 ? undefined : await loadIntent(ctx, intentId);
  if (!intent) return undefined;
  const amount = { minor: payment?.paidMinor ?? toMinor(intent.amount, currency), currency };
  return bookRecord(ctx, intent, { intentId, providerRef, status: 'paid', live: true, amount, refundedMinor });
};

/**
 * An admin credits the payer's wallet with a refund that was not sent. If the provider has reported that the whole
 * amount was given back, the refund ends as sent. A part that was given back is booked like a refund in the
 * panel, which debits the wallet again.
 */
export const creditRefund = async (
  ctx: Context,
  refund: CardRefund,
  also: readonly Write[],
): Promise<Refusal | undefined> => {
  const { minor, check } = await givenElsewhere(ctx, refund);
  const isGiven = minor >= refund.amountMinor;
  const refused = await endCardRefund(ctx, refund, isGiven ? 'done' : 'failed', [...also, check]);
  return refused ?? bookGiven(ctx, refund);
};
