import { createHash } from 'node:crypto';
import { hostedPages, posted, refused } from './hosted-pages';
import { type Checkout, isAddress, type SimulationContext, type SimulatedProvider, wrongFields } from './checkout-book';

export type PayfastMerchant = { merchantId: string; merchantKey: string; passphrase: string };

/** PHP's `urlencode`, byte by byte. */
const urlencode = (text: string): string =>
  [...new TextEncoder().encode(text)]
    .map(byte => {
      const char = String.fromCharCode(byte);
      if (/[A-Za-z0-9_.-]/.test(char)) return char;
      return byte === 0x20 ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

const joined = (fields: readonly (readonly [string, string])[]): string =>
  fields.map(([name, value]) => `${name}=${urlencode(value)}`).join('&');

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** The documented order of the form's fields. */
const documented = [
  'merchant_id',
  'merchant_key',
  'return_url',
  'cancel_url',
  'notify_url',
  'name_first',
  'name_last',
  'email_address',
  'cell_number',
  'm_payment_id',
  'amount',
  'item_name',
  'item_description',
];

const statuses = { paid: 'COMPLETE', pending: 'PENDING', failed: 'FAILED', cancelled: 'CANCELLED' } as const;
const short = /^[^]{1,100}$/;
const FEE_CENTS = 230n;

const centsIn = (amount: string): bigint => BigInt(amount.replace('.', ''));
const inRands = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
/** Amounts as in the transaction history: `2,800.00`. */
const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+\.)/g, ',');
const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const wrongForm = (fields: [string, string][], merchant: PayfastMerchant): string[] => {
  const { signature = '', ...rest } = Object.fromEntries(fields);
  const order = fields.map(([name]) => documented.indexOf(name));
  const signed = joined(fields.filter(([name, value]) => name !== 'signature' && value !== ''));
  return [
    ...wrongFields(
      rest,
      {
        merchant_id: merchant.merchantId,
        merchant_key: merchant.merchantKey,
        m_payment_id: /^[A-Za-z0-9-]{1,100}$/,
        amount: /^(0|[1-9]\d{0,9})\.\d{2}$/,
        item_name: short,
      },
      {
        return_url: isAddress,
        cancel_url: isAddress,
        notify_url: isAddress,
        name_first: short,
        name_last: short,
        email_address: /^\S+@\S+$/,
      },
    ),
    ...(order.slice(0, -1).every((place, i) => i === 0 || place > (order[i - 1] ?? -1)) ? [] : ['another order']),
    ...(signature === md5(`${signed}&passphrase=${merchant.passphrase}`) ? [] : ['signature is wrong']),
  ];
};

type Book = ReadonlyMap<string, Checkout>;

/** The refunds of the API and of the dashboard. */
const allGiven = ({ refunds: byApi, panelRefunds = [] }: Checkout) =>
  [...byApi.values(), ...panelRefunds].map(({ amount }) => ({ amount: Number(amount).toFixed(2) }));

const historyOf = (book: Book, now: number, query: URLSearchParams): string => {
  const date = new Date(now).toISOString().slice(0, 19).replace('T', ' ');
  const day = date.slice(0, 10);
  const head =
    'Date,Type,Sign,Party,Name,Description,Currency,"Funding Type",Gross,Fee,Net,Balance,"M Payment ID","PF Payment ID"';
  const line = (type: string, sign: string, gross: string, { id, reference, description }: Checkout) =>
    [date, type, sign, 'Test User 01', quoted(description), '', 'ZAR', 'CC', quoted(gross), '-2.30']
      .concat(['0.00', '"22,574.02"', reference, id])
      .join(',');
  const lines = [...book.values()]
    .filter(({ state }) => state === 'paid')
    .flatMap(checkout => [
      line('FUNDS_RECEIVED', 'CREDIT', grouped(checkout.amount), checkout),
      ...allGiven(checkout).map(({ amount }) =>
        line('Funds Received (Refund)', 'DEBIT', `-${grouped(amount)}`, checkout),
      ),
    ]);
  // Every payment here was made today.
  const isAsked = (query.get('from') ?? '') <= day && day <= (query.get('to') ?? '');
  const offset = Number(query.get('offset') ?? 0);
  const page = isAsked ? lines.slice(offset, offset + Number(query.get('limit') ?? 1000)) : [];
  return [head, ...page].join('\n');
};

const answer = (response: unknown, status = 200): Response =>
  Response.json(
    { code: status, status: status === 200 ? 'success' : 'failed', data: { response, message: '' } },
    { status },
  );

const refunds = async (request: Request, checkout: Checkout | undefined): Promise<Response> => {
  if (checkout?.state !== 'paid') return answer(false, 400);
  const given = allGiven(checkout);
  const left = given.reduce((sum, { amount }) => sum - centsIn(amount), centsIn(checkout.amount));
  if (request.method === 'GET')
    return answer({
      available_balance: Number(left),
      transactions: [
        { amount: Number(centsIn(checkout.amount)), date: '2026-01-01 14:00:00', type: 'Funds Received' },
        ...given.map(({ amount }) => ({
          amount: `-${centsIn(amount)}`,
          date: '2026-01-01 15:00:00',
          type: 'Funds Received (Refund)',
        })),
      ],
    });
  const fields = Object.fromEntries(await posted(request.clone()));
  const wrong = wrongFields(fields, { amount: /^[1-9]\d*$/, reason: /^[^]{3,255}$/, notify_buyer: /^[01]$/ });
  if (wrong.length > 0 || BigInt(fields['amount'] ?? '0') > left) return answer(false, 400);
  const id = String(checkout.refunds.size + 1);
  checkout.refunds.set(id, { id, amount: inRands(BigInt(fields['amount'] ?? '0')) });
  return answer(true);
};

const notificationFields = (
  { id, reference, state, amount, description }: Checkout,
  merchantId: string,
): [string, string][] => [
  ['m_payment_id', reference],
  ['pf_payment_id', id],
  ['payment_status', state === 'open' ? statuses.pending : statuses[state]],
  ['item_name', description],
  ['item_description', ''],
  ['amount_gross', amount],
  ['amount_fee', `-${inRands(FEE_CENTS)}`],
  ['amount_net', inRands(centsIn(amount) > FEE_CENTS ? centsIn(amount) - FEE_CENTS : 0n)],
  ['custom_str1', ''],
  ['custom_int1', ''],
  ['name_first', 'José'],
  ['name_last', 'O’Neil*~'],
  ['email_address', 'jose@example.com'],
  ['merchant_id', merchantId],
];

const isSigned = async (
  request: Request,
  query: URLSearchParams,
  at: SimulationContext,
  merchant: PayfastMerchant,
): Promise<boolean> => {
  const header = (name: string) => request.headers.get(name) ?? '';
  const age = Math.abs(at.now() - Date.parse(header('timestamp')));
  const named = ['merchant-id', 'version', 'timestamp'].map(name => [name, header(name)] as const);
  const body = await posted(request.clone());
  const signedFields = [...named, ...query, ...body, ['passphrase', merchant.passphrase] as const];
  const text = joined(signedFields.filter(([name]) => name !== 'testing').sort(([a], [b]) => (a < b ? -1 : 1)));
  return (
    header('merchant-id') === merchant.merchantId &&
    header('version') === 'v1' &&
    age < 300_000 &&
    (query.get('testing') === 'true') === !at.isLive &&
    header('signature') === md5(text)
  );
};

const PAGES = 'https://payment.payfast.io';

/** Simulates Payfast as documented: form, notification and its confirmation, history, refunds. */
export const simulatePayfast = (at: SimulationContext, merchant: PayfastMerchant): SimulatedProvider => {
  const site = at.isLive ? 'https://www.payfast.co.za' : 'https://sandbox.payfast.co.za';
  const sent = new Map<string, boolean>();

  const notification = (checkout: Checkout): Request => {
    const text = joined(notificationFields(checkout, merchant.merchantId));
    sent.set(text, checkout.isLive);
    return new Request(checkout.urls.notify ?? site, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `${text}&signature=${md5(`${text}&passphrase=${merchant.passphrase}`)}`,
    });
  };

  // The form's host redirects the payer to another one, as Payfast does.
  const pages = hostedPages(at, {
    brand: 'Payfast',
    site: PAGES,
    firstId: 1_089_250,
    notification,
    events: ['refundPart', 'refundRest'],
    isSilentAfter: true,
  });

  const form = async (request: Request): Promise<Response> => {
    const fields = await posted(request);
    const wrong = wrongForm(fields, merchant);
    if (wrong.length > 0) return refused(...wrong);
    const form = Object.fromEntries(fields);
    return pages.open({
      reference: form['m_payment_id'] ?? '',
      amount: form['amount'] ?? '',
      currency: 'ZAR',
      description: form['item_name'] ?? '',
      urls: {
        paid: form['return_url'] ?? site,
        cancelled: form['cancel_url'] ?? site,
        notify: form['notify_url'] ?? site,
      },
    });
  };

  const api = async (request: Request, { pathname, searchParams }: URL): Promise<Response> => {
    if (!(await isSigned(request, searchParams, at, merchant))) return answer(false, 401);
    const checkout = [...pages.book.values()].find(({ id }) => pathname === `/refunds/${id}`);
    if (pathname.startsWith('/refunds/')) return refunds(request, checkout);
    const isDated = ['from', 'to'].every(name => /^\d{4}-\d{2}-\d{2}$/.test(searchParams.get(name) ?? ''));
    if (request.method !== 'GET' || pathname !== '/transactions/history' || !isDated) return answer(false, 404);
    return new Response(historyOf(pages.book, at.now(), searchParams), { headers: { 'content-type': 'text/csv' } });
  };

  return {
    book: pages.book,
    enter: pages.enter,
    handle: async request => {
      const url = new URL(request.url);
      if (url.host === 'api.payfast.co.za') return api(request, url);
      if (request.method === 'POST' && url.pathname === '/eng/process') return form(request);
      if (request.method === 'POST' && url.href === `${site}/eng/query/validate`)
        return new Response(sent.get(await request.text()) === at.isLive ? 'VALID' : 'INVALID');
      return (await pages.page(request)) ?? new Response('not found', { status: 404 });
    },
  };
};
