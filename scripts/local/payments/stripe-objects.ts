import { type Checkout, type Rule, wrongFields } from './played';

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
  // Amounts of three-decimal currencies must end in 0; ISK is sent in hundredths although it has none.
  const form = threeDecimal.test(currency)
    ? /^[1-9]\d{0,6}0$/
    : currency === 'isk'
      ? /^[1-9]\d{0,5}00$/
      : /^[1-9]\d{0,7}$/;
  return form;
};

export const wrongInSession = (fields: Record<string, string>): string[] => {
  const intent = fields['client_reference_id'] ?? '';
  const isReference = (value: string) => value === intent && /^[\w-]{1,200}$/.test(value);
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
    { customer_email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/ },
  );
};

export type Stored = Checkout & { expiresAt: number };

export const paymentOf = ({ id, state, refunds, amount, currency }: Stored) => {
  const given = [...refunds.values()].reduce((sum, refund) => sum + inUnits(refund.amount, currency), 0);
  const statuses = { open: 'requires_payment_method', paid: 'succeeded', pending: 'processing' } as const;
  const latest_charge =
    state === 'paid' || state === 'pending'
      ? { id: id.replace('cs_', 'ch_'), object: 'charge', refunded: given >= inUnits(amount, currency) }
      : null;
  const status = state === 'failed' || state === 'cancelled' ? 'requires_payment_method' : statuses[state];
  return { id: id.replace('cs_', 'pi_'), object: 'payment_intent', status, latest_charge };
};

export const sessionOf = (stored: Stored, isExpanded: boolean) => {
  const { id, reference, amount, currency, state, isLive, page, urls, expiresAt } = stored;
  const payment = paymentOf(stored);
  return {
    id,
    object: 'checkout.session',
    client_reference_id: reference,
    amount_total: inUnits(amount, currency),
    currency: currency.toLowerCase(),
    livemode: isLive,
    // A declined card leaves the session open; a bank transfer that never arrived has still completed it.
    status: state === 'open' ? 'open' : state === 'cancelled' ? 'expired' : 'complete',
    payment_status: state === 'paid' ? 'paid' : 'unpaid',
    payment_intent: state === 'open' ? null : isExpanded ? payment : payment.id,
    url: state === 'open' ? page : null,
    success_url: urls.paid,
    cancel_url: urls.cancelled,
    expires_at: expiresAt,
    metadata: { intentId: reference },
  };
};
