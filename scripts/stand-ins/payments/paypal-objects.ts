import { type Checkout, type PayerAction, flat, givenBack, type Rule, wrongFields } from './checkout-book';

/** `approved`: the payer has approved the order; its value is the outcome of the capture. */
export type Order = Checkout & {
  approved?: Exclude<PayerAction, 'cancelled'>;
  captureId?: string;
  intent?: 'CAPTURE' | 'AUTHORIZE';
  /** Our reference of a hold, after another order captured it. */
  customId?: string;
  /** Whether it saves the payer's account with the payment, or only that; and the token under which it is saved. */
  saves?: boolean;
  isSetup?: boolean;
  vault?: string;
};

const inCents = (value: string): number => Math.round(Number(value) * 100);
const left = (order: Order): number => inCents(order.amount) - inCents(String(givenBack(order)));

const money = ({ amount: value, currency: currency_code }: Order) => ({ currency_code, value });

const captureStatus = (order: Order): string => {
  if (order.state === 'pending') return 'PENDING';
  if (order.state !== 'paid') return 'DECLINED';
  if (givenBack(order) === 0) return 'COMPLETED';
  return left(order) === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
};

/** PayPal retains 3 %. */
const feeOf = ({ amount, currency }: Order): string =>
  /^(HUF|JPY|TWD)$/.test(currency) ? String(Math.round(Number(amount) * 0.03)) : (Number(amount) * 0.03).toFixed(2);

export const captureJson = (order: Order) => ({
  id: order.captureId,
  status: captureStatus(order),
  amount: money(order),
  custom_id: order.customId ?? order.reference,
  invoice_id: order.reference,
  supplementary_data: { related_ids: { order_id: order.id } },
  seller_receivable_breakdown: {
    gross_amount: money(order),
    paypal_fee: { currency_code: order.currency, value: feeOf(order) },
  },
});

const refundsJson = ({ refunds, panelRefunds = [], currency: currency_code }: Order) =>
  [
    ...[...refunds].map(([key, refund]) => ({ ...refund, key })),
    ...panelRefunds.map(refund => ({ ...refund, isFailed: false, key: undefined })),
  ].map(({ id, amount: value, isFailed, key }) => ({
    id,
    status: isFailed ? 'FAILED' : 'COMPLETED',
    amount: { currency_code, value },
    ...(key === undefined ? {} : { invoice_id: key }),
  }));

const DAY_MS = 86_400_000;

/** A dispute in the form of `GET /v1/customer/disputes/{id}`. */
export const disputeJson = (order: Order) => {
  const { dispute, captureId } = order;
  if (!dispute) return undefined;
  const { id, state, openedAt } = dispute;
  const isOver = state === 'won' || state === 'lost';
  return {
    dispute_id: id,
    reason: 'UNAUTHORISED',
    status: isOver ? 'RESOLVED' : 'WAITING_FOR_SELLER_RESPONSE',
    dispute_amount: money(order),
    dispute_life_cycle_stage: state === 'opened' ? 'INQUIRY' : 'CHARGEBACK',
    seller_response_due_date: new Date(openedAt + 10 * DAY_MS).toISOString(),
    disputed_transactions: [
      { seller_transaction_id: captureId, custom: order.reference, invoice_number: order.reference },
    ],
    ...(isOver
      ? { dispute_outcome: { outcome_code: state === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR' } }
      : {}),
  };
};

const orderStatus = ({ approved, captureId, held }: Order): string => {
  if (captureId || held) return 'COMPLETED';
  return approved ? 'APPROVED' : 'PAYER_ACTION_REQUIRED';
};

const authorizationJson = (order: Order) => {
  const { held, currency: currency_code, id, state } = order;
  if (!held) return {};
  const status = held.isTaken ? 'CAPTURED' : state === 'pending' ? 'CREATED' : 'VOIDED';
  const expiration_time = new Date(held.until * 1000).toISOString();
  const amount = { currency_code, value: held.amount };
  return { authorizations: [{ id: `${id.slice(0, 14)}AUT`, status, amount, expiration_time }] };
};

const takenJson = (order: Order) =>
  order.captureId ? { captures: [captureJson(order)], refunds: refundsJson(order) } : {};

export const orderJson = (order: Order) => ({
  id: order.id,
  intent: order.intent ?? 'CAPTURE',
  status: orderStatus(order),
  payment_source: { paypal: order.vault ? { attributes: { vault: { id: order.vault, status: 'VAULTED' } } } : {} },
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: order.customId ?? order.reference,
      invoice_id: order.customId ?? order.reference,
      amount: money(order),
      ...(order.captureId || order.held ? { payments: { ...authorizationJson(order), ...takenJson(order) } } : {}),
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

/** The rules for the one unit of an order. */
export const unitRules = (fields: Readonly<Record<string, string>>): Record<string, Rule> => {
  const unit = 'purchase_units.0';
  return {
    [`${unit}.custom_id`]: /^"[\w-]{1,127}"$/,
    [`${unit}.invoice_id`]: fields[`${unit}.custom_id`] ?? '',
    [`${unit}.description`]: value => /^".+"$/.test(value) && JSON.parse(value).length <= 127,
    [`${unit}.amount.currency_code`]: /^"[A-Z]{3}"$/,
    [`${unit}.amount.value`]: isValue(fields[`${unit}.amount.currency_code`]),
  };
};

export const wrongInOrder = (body: unknown): string[] => {
  const fields = flat(body);
  const context = 'payment_source.paypal.experience_context';
  const vault = 'payment_source.paypal.attributes.vault';
  const saving = {
    [`${vault}.store_in_vault`]: '"ON_SUCCESS"',
    [`${vault}.usage_type`]: '"MERCHANT"',
    [`${vault}.permit_multiple_payment_tokens`]: 'true',
  };
  const saves = Object.keys(fields).some(name => name.startsWith(vault));
  return wrongFields(fields, {
    ...unitRules(fields),
    ...(saves ? saving : {}),
    intent: '"CAPTURE"',
    [`${context}.return_url`]: isUrl,
    [`${context}.cancel_url`]: isUrl,
    [`${context}.user_action`]: '"PAY_NOW"',
    [`${context}.shipping_preference`]: '"NO_SHIPPING"',
    [`${context}.payment_method_preference`]: '"IMMEDIATE_PAYMENT_REQUIRED"',
  });
};

export const wrongInRefund = (order: Order, key: string, body: unknown): string[] => {
  const currency = JSON.stringify(order.currency);
  const fits = isValue(currency) as (value: string) => boolean;
  const isIn = (value: string) => (typeof fits === 'function' ? fits(value) : (fits as RegExp).test(value));
  return wrongFields(flat(body), {
    'amount.currency_code': currency,
    'amount.value': value => isIn(value) && inCents(JSON.parse(value)) <= left(order),
    custom_id: JSON.stringify(order.reference),
    invoice_id: JSON.stringify(key),
  });
};
