import { fromDecimalText } from '#shared/domain/money/provider-amounts';
import type { Dispute, DisputeState } from '#shared/domain/payment/record';
import { ProviderTrouble } from '#lambdas/adapters/payments/wire';

/** A dispute as the SDK reads it from the XML; the SDK's type demands more than a transaction has. */
export type BraintreeDispute = {
  id: string;
  kind?: string;
  status?: string;
  reason?: string;
  amountDisputed?: string;
  currencyIsoCode?: string;
  /** `2014-03-21` */
  replyByDate?: string;
};

const ends: Readonly<Record<string, DisputeState>> = {
  accepted: 'lost',
  auto_accepted: 'lost',
  expired: 'lost',
  lost: 'lost',
  won: 'won',
};

/** Braintree takes the money when a chargeback is opened; a retrieval is a question only. */
const stateOf = ({ kind, status = '' }: BraintreeDispute): DisputeState =>
  ends[status] ?? (kind === 'retrieval' ? 'opened' : 'taken');

const DAY_END = 'T23:59:59Z';

export const disputeOf = (dispute: BraintreeDispute, currency: string): Dispute => {
  const { id, amountDisputed = '', replyByDate, reason } = dispute;
  const amount = fromDecimalText(amountDisputed, dispute.currencyIsoCode ?? currency);
  if (amount?.currency !== currency) throw new ProviderTrouble(`Braintree's dispute ${id} is of ${amountDisputed}`);
  const respondBy = Date.parse(`${replyByDate ?? ''}${DAY_END}`);
  return {
    ref: id,
    state: stateOf(dispute),
    amountMinor: amount.minor,
    ...(reason ? { reason } : {}),
    ...(Number.isNaN(respondBy) ? {} : { respondBy }),
  };
};
