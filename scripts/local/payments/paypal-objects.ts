import { type Checkout, type Deed, flat, type Rule, wrongFields } from './played';

/** `approved`: the payer has approved the order; its value is the outcome of the capture. */
export type Order = Checkout & { approved?: Exclude<Deed, 'cancelled'>; captureId?: string };

const inCents = (value: string): number => Math.round(Number(value) * 100);
const left = ({ amount, refunds }: Order): number =>
  [...refunds.values()].reduce((cents, refund) => cents - inCents(refund.amount), inCents(amount));

const money = ({ amount: value, currency: currency_code }: Order) => ({ currency_code, value });

const captureStatus = (order: Order): string => {
  if (order.state === 'pending') return 'PENDING';
  if (order.state !== 'paid') return 'DECLINED';
  if (order.refunds.size === 0) return 'COMPLETED';
  return left(order) === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
};

export const captureJson = (order: Order) => ({
  id: order.captureId,
  status: captureStatus(order),
  amount: money(order),
  custom_id: order.reference,
  invoice_id: order.reference,
  supplementary_data: { related_ids: { order_id: order.id } },
});

const orderStatus = ({ approved, captureId }: Order): string => {
  if (captureId) return 'COMPLETED';
  return approved ? 'APPROVED' : 'PAYER_ACTION_REQUIRED';
};

export const orderJson = (order: Order) => ({
  id: order.id,
  intent: 'CAPTURE',
  status: orderStatus(order),
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: order.reference,
      invoice_id: order.reference,
      amount: money(order),
      ...(order.captureId ? { payments: { captures: [captureJson(order)] } } : {}),
    },
  ],
  links: [
    { href: `https://api-m.paypal.com/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' },
    ...(order.approved ? [] : [{ href: order.page, rel: 'payer-action', method: 'GET' }]),
  ],
});

const isUrl: Rule = value => URL.canParse(JSON.parse(value));
const isValue = (currency: string | undefined): Rule =>
  /"(HUF|JPY|TWD)"/.test(currency ?? '')
    ? /^"[1-9]\d{0,9}"$/
    : value => /^"\d{1,10}\.\d\d"$/.test(value) && value !== '"0.00"';

export const wrongInOrder = (body: unknown): string[] => {
  const fields = flat(body);
  const [unit, context] = ['purchase_units.0', 'payment_source.paypal.experience_context'];
  return wrongFields(fields, {
    intent: '"CAPTURE"',
    [`${unit}.custom_id`]: /^"[\w-]{1,127}"$/,
    [`${unit}.invoice_id`]: fields[`${unit}.custom_id`] ?? '',
    [`${unit}.description`]: value => /^".+"$/.test(value) && JSON.parse(value).length <= 127,
    [`${unit}.amount.currency_code`]: /^"[A-Z]{3}"$/,
    [`${unit}.amount.value`]: isValue(fields[`${unit}.amount.currency_code`]),
    [`${context}.return_url`]: isUrl,
    [`${context}.cancel_url`]: isUrl,
    [`${context}.user_action`]: '"PAY_NOW"',
    [`${context}.shipping_preference`]: '"NO_SHIPPING"',
    [`${context}.payment_method_preference`]: '"IMMEDIATE_PAYMENT_REQUIRED"',
  });
};

export const wrongInRefund = (order: Order, body: unknown): string[] => {
  const currency = JSON.stringify(order.currency);
  const fits = isValue(currency) as (value: string) => boolean;
  const isIn = (value: string) => (typeof fits === 'function' ? fits(value) : (fits as RegExp).test(value));
  return wrongFields(flat(body), {
    'amount.currency_code': currency,
    'amount.value': value => isIn(value) && inCents(JSON.parse(value)) <= left(order),
    custom_id: JSON.stringify(order.reference),
  });
};
