import { type Checkout, givenBack, type Rule, wrongFields } from './checkout-book';

/** Currencies by the minor units that `unit_amount` counts: https://docs.stripe.com/currencies */
const zeroDecimal = /^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/;
const threeDecimal = /^(bhd|jod|kwd|omr|tnd)$/;
const decimalsOf = (currency: string): number => (zeroDecimal.test(currency) ? 0 : threeDecimal.test(currency) ? 3 : 2);

export const inMajor = (units: string, currency: string): string => {
  const decimals = decimalsOf(currency.toLowerCase());
  const digits = units.padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

export const inUnits = (amount: string, currency: string): number => {
  const [whole = '', fraction = ''] = amount.split('.');
  return Number(whole + fraction.padEnd(decimalsOf(currency.toLowerCase()), '0'));
};

const isUrl: Rule = value => URL.canParse(value) && value.length <= 5000;
const isUnits = (fields: Record<string, string>): Rule => {
  const currency = fields['line_items[0][price_data][currency]'] ?? '';
  // Amounts of three-decimal currencies must end in 0; ISK is sent in hundredths although it has no decimals.
  const form = threeDecimal.test(currency)
    ? /^[1-9]\d{0,6}0$/
    : currency === 'isk'
      ? /^[1-9]\d{0,5}00$/
      : /^[1-9]\d{0,7}$/;
  return form;
};

const optionalFields = { customer_email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/ };

/** A checkout that only saves a card. */
const wrongInSetup = (fields: Record<string, string>, isReference: Rule): string[] =>
  wrongFields(
    fields,
    {
      mode: 'setup',
      customer_creation: 'always',
      client_reference_id: isReference,
      'metadata[intentId]': isReference,
      'metadata[currency]': /^[A-Z]{3}$/,
      'allowed_payment_method_types[0]': 'card',
      success_url: isUrl,
      cancel_url: isUrl,
    },
    optionalFields,
  );

export const wrongInSession = (fields: Record<string, string>): string[] => {
  const intent = fields['client_reference_id'] ?? '';
  const isReference = (value: string) => value === intent && /^[\w-]{1,200}$/.test(value);
  if (fields['mode'] === 'setup') return wrongInSetup(fields, isReference);
  return wrongFields(
    fields,
    {
      mode: 'payment',
      client_reference_id: isReference,
      'metadata[intentId]': isReference,
      'payment_intent_data[metadata][intentId]': isReference,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': /^[a-z]{3}$/,
      'line_items[0][price_data][unit_amount]': isUnits(fields),
      'line_items[0][price_data][product_data][name]': /^.{1,250}$/,
      success_url: isUrl,
      cancel_url: isUrl,
    },
    { ...optionalFields, customer_creation: 'always', 'payment_intent_data[setup_future_usage]': 'off_session' },
  );
};

export type Stored = Checkout & {
  expiresAt: number;
  /** Whether the checkout saves a card, and only that. */
  saves?: 'too' | 'only';
  /** The page on which the card's bank asks its owner. */
  bankPage?: string;
};

/** Stripe's fee for each payment here: 1.5 % and 1.80. */
const feeOf = ({ amount, currency }: Stored): number => Math.round(inUnits(amount, currency) * 0.015 + 180);

const DAY_S = 86_400;
const disputeStatuses = { opened: 'needs_response', taken: 'needs_response', won: 'won', lost: 'lost' } as const;

/** A dispute costs 20.00 in the payment's currency. */
export const disputeOf = (stored: Stored) => {
  const { id, amount, currency, dispute } = stored;
  if (!dispute) return [];
  const isTaken = dispute.state !== 'opened';
  const units = inUnits(amount, currency);
  return [
    {
      id: dispute.id,
      object: 'dispute',
      amount: units,
      currency: currency.toLowerCase(),
      charge: id.replace('cs_', 'ch_'),
      payment_intent: id.replace('cs_', 'pi_'),
      reason: 'fraudulent',
      status: disputeStatuses[dispute.state],
      evidence_details: {
        due_by: Math.floor(dispute.openedAt / 1000) + 7 * DAY_S,
        has_evidence: dispute.evidence !== undefined,
      },
      balance_transactions: isTaken
        ? [{ amount: -units, fee: 2_000, currency: currency.toLowerCase(), type: 'adjustment' }]
        : [],
    },
  ];
};

export const refundsOf = ({ refunds, panelRefunds = [], id, currency }: Stored) =>
  [
    ...[...refunds].map(([key, refund]) => ({ ...refund, metadata: { refundId: key } })),
    ...panelRefunds.map(refund => ({ ...refund, isFailed: false, metadata: {} })),
  ].map(({ id: refundId, amount, isFailed, metadata }) => ({
    id: refundId,
    object: 'refund',
    amount: inUnits(amount, currency),
    currency: currency.toLowerCase(),
    payment_intent: id.replace('cs_', 'pi_'),
    status: isFailed ? 'failed' : 'succeeded',
    metadata,
  }));

export const paymentOf = (stored: Stored, isExpanded = true) => {
  const { id, state, amount, currency } = stored;
  const given = inUnits(String(givenBack(stored)), currency);
  const statuses = { open: 'requires_payment_method', paid: 'succeeded', pending: 'processing' } as const;
  const latest_charge =
    state === 'paid' || state === 'pending'
      ? {
          id: id.replace('cs_', 'ch_'),
          object: 'charge',
          amount: inUnits(amount, currency),
          amount_refunded: given,
          refunded: given >= inUnits(amount, currency),
          currency: currency.toLowerCase(),
          disputed: stored.dispute !== undefined,
          payment_intent: id.replace('cs_', 'pi_'),
          balance_transaction:
            isExpanded && state === 'paid' ? { fee: feeOf(stored), currency: currency.toLowerCase() } : null,
        }
      : null;
  const status = state === 'failed' || state === 'cancelled' ? 'requires_payment_method' : statuses[state];
  return { id: id.replace('cs_', 'pi_'), object: 'payment_intent', status, latest_charge };
};
