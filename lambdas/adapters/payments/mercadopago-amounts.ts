import type { PaymentResponse } from 'mercadopago/dist/clients/payment/commonTypes';
import { fromDecimalText, type Money } from '#shared/domain/money/provider-amounts';
import type { Dispute, DisputeState } from '#shared/domain/payment/record';
import { ProviderTrouble } from './wire';

type Payment = Partial<PaymentResponse>;

/** Minor units; amounts are JSON numbers in major units. */
const minorOf = (value: number, currency: string): number => {
  const money = fromDecimalText(String(value), currency);
  if (!money) throw new ProviderTrouble(`Mercado Pago names an amount of ${value} ${currency}`);
  return money.minor;
};

/** Given back in all, minor units. */
export const refundedOf = (
  { status, transaction_amount_refunded: back }: Payment,
  { minor, currency }: Money,
): number => (back === undefined ? (status === 'refunded' ? minor : 0) : minorOf(back, currency));

/** The part of the fees that the merchant bears. */
export const feeOf = ({ fee_details: fees = [] }: Payment, { currency }: Money): { feeMinor?: number } => {
  const ours = fees.filter(({ fee_payer: payer }) => payer === 'collector');
  const feeMinor = ours.reduce((sum, { amount = 0 }) => sum + minorOf(amount, currency), 0);
  return feeMinor > 0 ? { feeMinor } : {};
};

const stateIn = ({ status, status_detail: detail }: Payment): DisputeState | undefined => {
  if (status === 'in_mediation') return 'opened';
  if (detail === 'reimbursed') return 'won';
  if (status !== 'charged_back') return undefined;
  return detail === 'settled' ? 'lost' : 'taken';
};

/** A payment has one dispute at most: a buyer's complaint may become a chargeback of the card's bank. */
export const disputesOf = (payment: Payment, { minor, currency }: Money): { disputes?: Dispute[] } => {
  const state = stateIn(payment);
  if (!state) return {};
  const { id, status, transaction_amount_refunded: back = 0 } = payment;
  const amountMinor = minor - minorOf(back, currency);
  return { disputes: [{ ref: String(id), state, amountMinor, ...(status ? { reason: status } : {}) }] };
};
