import { type Checkout, flat, wrongFields } from './played';

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
export const transactionId = ({ id }: Checkout): string => `${id}-0000-4000-8000-00000000a4c7`;

const answer = (body: object): Response => Response.json({ code: 'SUCCESS', error: null, ...body });
const failure = (error: string): Response =>
  Response.json({ code: 'ERROR', error, result: null, transactionResponse: null });

const transactionsOf = (checkout: Checkout) => {
  const value = (amount: string) => ({ TX_VALUE: { value: Number(amount), currency: checkout.currency } });
  const payment = (state: string, suffix = '') => ({
    id: `${transactionId(checkout)}${suffix}`,
    order: null,
    type: 'AUTHORIZATION_AND_CAPTURE',
    paymentMethod: 'VISA',
    transactionResponse: { state, responseCode: state },
    additionalValues: value(checkout.amount),
  });
  return [
    // A paid order also has an earlier declined attempt.
    ...(checkout.state === 'paid' ? [payment('DECLINED', '-first')] : []),
    payment(names[checkout.state]),
    ...[...checkout.refunds.values()].map(({ id, amount }) => ({
      id,
      type: amount === checkout.amount ? 'REFUND' : 'PARTIAL_REFUND',
      parentTransactionId: transactionId(checkout),
      transactionResponse: { state: 'APPROVED', responseCode: 'APPROVED' },
      additionalValues: value(amount),
    })),
  ];
};

const detail = (checkout: Checkout | undefined): Response =>
  answer({
    result:
      !checkout || checkout.state === 'open'
        ? null
        : {
            payload: [
              {
                id: Number(checkout.id),
                accountId: 512321,
                status: checkout.state === 'paid' ? 'CAPTURED' : 'DECLINED',
                referenceCode: checkout.reference,
                description: checkout.description,
                isTest: !checkout.isLive,
                transactions: transactionsOf(checkout),
                additionalValues: {
                  TX_VALUE: { value: Number(checkout.amount), currency: checkout.currency },
                  TX_TAX: { value: 0, currency: checkout.currency },
                },
              },
            ],
          },
  });

const refund = (checkout: Checkout | undefined, part: string | undefined): Response => {
  if (checkout?.state !== 'paid') return failure('The order cannot be refunded');
  const amount = part === undefined ? checkout.amount : two(part);
  const back = [...checkout.refunds.values()].reduce((sum, each) => sum + Number(each.amount), 0);
  const isTooMuch = back + Number(amount) > Number(checkout.amount);
  const id = `${transactionId(checkout)}-r${checkout.refunds.size + 1}`;
  if (!isTooMuch) checkout.refunds.set(id, { id, amount });
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
  const told = flat(JSON.parse(await request.text()));
  const reference = told['details.referenceCode'] ?? told['transaction.order.id'] ?? '';
  const isPart = told['transaction.type'] === quoted('PARTIAL_REFUND');
  const common = {
    test: 'false',
    language: /^"(en|es|pt)"$/,
    'merchant.apiLogin': quoted(apiLogin),
    'merchant.apiKey': quoted(apiKey),
  };
  const checkout = [...book.values()].find(
    ({ id, reference: named }) => reference === id || reference === quoted(named),
  );
  const report = { command: quoted('ORDER_DETAIL_BY_REFERENCE_CODE'), 'details.referenceCode': /^"[^]+"$/ };
  const value = 'transaction.additionalValues.TX_VALUE';
  const submit = {
    command: quoted('SUBMIT_TRANSACTION'),
    'transaction.order.id': /^\d+$/,
    'transaction.type': /^"(PARTIAL_)?REFUND"$/,
    'transaction.reason': /^"[^]{1,255}"$/,
    'transaction.parentTransactionId': checkout ? quoted(transactionId(checkout)) : /^$/,
    ...(isPart ? { [`${value}.value`]: isTwoDecimals, [`${value}.currency`]: quoted(checkout?.currency ?? '') } : {}),
  };
  const wrong = wrongFields(told, { ...common, ...(isReport ? report : submit) });
  if (wrong.length > 0) return failure(wrong.join());
  return isReport ? detail(checkout) : refund(checkout, told[`${value}.value`]);
};
