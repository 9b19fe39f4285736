import { type Checkout, flat, leftOfPayment, refundsOfPayment, wrongFields } from './checkout-book';

export type PayuMerchant = {
  merchantId: string;
  accountId: string;
  apiKey: string;
  apiLogin: string;
  /** The signature algorithm of confirmations, a setting in PayU's panel. */
  algorithm?: 'md5' | 'sha1' | 'sha256';
};

const names = { open: 'PENDING', paid: 'APPROVED', pending: 'PENDING', failed: 'DECLINED', cancelled: 'EXPIRED' };
/** Two decimals, as in every field; only the signature uses one when the second is 0. */
export const two = (amount: string): string => {
  const [whole, fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
};
export const isTwoDecimals = /^(0|[1-9]\d{0,11})(\.\d{1,2})?$/;
/** The payment of the order, or the last of the repeated payments, each of which is an order of its own. */
export const transactionId = ({ id, again = 0 }: Checkout, at = again): string =>
  `${id}-0000-4000-8000-00000000a4c${7 + at}`;

const answer = (body: object): Response => Response.json({ code: 'SUCCESS', error: null, ...body });
const failure = (error: string): Response =>
  Response.json({ code: 'ERROR', error, result: null, transactionResponse: null });

const valueOf = ({ currency }: Checkout, amount: string) => ({ TX_VALUE: { value: Number(amount), currency } });

const paymentOf = (checkout: Checkout, id: string, state: string) => ({
  id,
  order: null,
  type: 'AUTHORIZATION_AND_CAPTURE',
  paymentMethod: 'VISA',
  transactionResponse: { state, responseCode: state },
  additionalValues: valueOf(checkout, checkout.amount),
});

const returnsOf = (checkout: Checkout, at: number) => {
  const own = refundsOfPayment(checkout, at).map(([, refund]) => refund);
  return [...own, ...(at === 0 ? (checkout.panelRefunds ?? []) : [])].map(({ id, amount }) => ({
    id,
    type: Number(amount) === Number(checkout.amount) ? 'REFUND' : 'PARTIAL_REFUND',
    parentTransactionId: transactionId(checkout, at),
    transactionResponse: { state: 'APPROVED', responseCode: 'APPROVED' },
    additionalValues: valueOf(checkout, amount),
  }));
};

const transactionsOf = (checkout: Checkout) => {
  const first = transactionId(checkout, 0);
  return [
    // A paid order also has an earlier declined attempt.
    ...(checkout.state === 'paid' ? [paymentOf(checkout, `${first}-first`, 'DECLINED')] : []),
    paymentOf(checkout, first, names[checkout.state]),
    ...returnsOf(checkout, 0),
  ];
};

const orderOf = (checkout: Checkout, id: number, transactions: readonly unknown[]) => ({
  id,
  accountId: 512321,
  status: checkout.state === 'paid' ? 'CAPTURED' : 'DECLINED',
  referenceCode: checkout.reference,
  description: checkout.description,
  isTest: !checkout.isLive,
  transactions,
  additionalValues: {
    ...valueOf(checkout, checkout.amount),
    TX_TAX: { value: 0, currency: checkout.currency },
  },
});

/** Numbers of further orders begin far from the first ones. */
const FURTHER_ORDERS = 900_000_000;

/** The payment with an order's number, among those under one reference. */
const paymentNumbered = ({ id, again = 0 }: Checkout, order: string): number | undefined => {
  if (order === id) return 0;
  const further = Number(order) - FURTHER_ORDERS - Number(id) + 1;
  return further >= 1 && further <= again ? further : undefined;
};

const detail = (checkout: Checkout | undefined): Response => {
  if (!checkout || checkout.state === 'open') return answer({ result: null });
  const first = orderOf(checkout, Number(checkout.id), transactionsOf(checkout));
  const further = Array.from({ length: checkout.again ?? 0 }, (_, at) =>
    orderOf(checkout, FURTHER_ORDERS + Number(checkout.id) + at, [
      paymentOf(checkout, transactionId(checkout, at + 1), 'APPROVED'),
      ...returnsOf(checkout, at + 1),
    ]),
  );
  return answer({ result: { payload: [first, ...further] } });
};

const refund = (checkout: Checkout | undefined, again: number, part: string | undefined): Response => {
  if (checkout?.state !== 'paid') return failure('The order cannot be refunded');
  const amount = part === undefined ? checkout.amount : two(part);
  const isTooMuch = Number(amount) > leftOfPayment(checkout, again);
  const id = `${transactionId(checkout, again)}-r${checkout.refunds.size + 1}`;
  if (!isTooMuch) checkout.refunds.set(id, { id, amount, again });
  const state = isTooMuch ? 'DECLINED' : 'PENDING';
  return answer({ transactionResponse: { orderId: Number(checkout.id), transactionId: id, state } });
};

const quoted = (text: string): string => JSON.stringify(text);

/** The parts of PayU's reports and payments APIs that the product uses. */
export const payuService = async (
  request: Request,
  isReport: boolean,
  book: ReadonlyMap<string, Checkout>,
  { apiLogin, apiKey }: PayuMerchant,
): Promise<Response> => {
  const isJson = /^application\/json\b/.test(request.headers.get('content-type') ?? '');
  if (!isJson || request.headers.get('accept') !== 'application/json') return new Response('<paymentResponse/>');
  const sent = flat(JSON.parse(await request.text()));
  const reference = sent['details.referenceCode'] ?? sent['transaction.order.id'] ?? '';
  const isPart = sent['transaction.type'] === quoted('PARTIAL_REFUND');
  const common = {
    test: 'false',
    language: /^"(en|es|pt)"$/,
    'merchant.apiLogin': quoted(apiLogin),
    'merchant.apiKey': quoted(apiKey),
  };
  const checkout = [...book.values()].find(
    each => paymentNumbered(each, reference) !== undefined || reference === quoted(each.reference),
  );
  const again = (checkout && paymentNumbered(checkout, reference)) ?? 0;
  const report = { command: quoted('ORDER_DETAIL_BY_REFERENCE_CODE'), 'details.referenceCode': /^"[^]+"$/ };
  const value = 'transaction.additionalValues.TX_VALUE';
  const submit = {
    command: quoted('SUBMIT_TRANSACTION'),
    'transaction.order.id': /^\d+$/,
    'transaction.type': /^"(PARTIAL_)?REFUND"$/,
    'transaction.reason': /^"[^]{1,255}"$/,
    'transaction.parentTransactionId': checkout ? quoted(transactionId(checkout, again)) : /^$/,
    ...(isPart ? { [`${value}.value`]: isTwoDecimals, [`${value}.currency`]: quoted(checkout?.currency ?? '') } : {}),
  };
  const wrong = wrongFields(sent, { ...common, ...(isReport ? report : submit) });
  if (wrong.length > 0) return failure(wrong.join());
  return isReport ? detail(checkout) : refund(checkout, again, sent[`${value}.value`]);
};
