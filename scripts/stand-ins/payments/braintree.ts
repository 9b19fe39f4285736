import { createHash } from 'node:crypto';
import { disputeXml, notifyBraintree } from './braintree-notice';
import {
  answerOfBank,
  cardOf,
  createCustomer,
  createNonce,
  deleteCustomer,
  findCard,
  findCustomer,
  findNonce,
  isDeviceData,
  moveOn,
  storeCard,
  submit,
  vaultedIn,
} from './braintree-cards';
import {
  become,
  type Braintree,
  type Credentials,
  missing,
  refused,
  type Sale,
  saleXml,
  statuses,
  xml,
} from './braintree-objects';
import { braintreeWeb, confirmedNonce } from './braintree-web';
import {
  type Aftermath,
  type Checkout,
  type PayerAction,
  type Entry,
  flat,
  type SimulationContext,
  type SimulatedProvider,
  undergo,
  visit,
  wrongFields,
} from './checkout-book';
import type { SimulatedCards } from './simulated-cards';

/** The sandbox's test nonces, by the outcome that they simulate; each confirmed by the card holder's bank. */
export const nonces: Readonly<Record<Exclude<PayerAction, 'cancelled'>, string>> = {
  paid: confirmedNonce('fake-valid-nonce'),
  pending: confirmedNonce('fake-pending-nonce'),
  failed: confirmedNonce('fake-processor-declined-visa-nonce'),
};
const kinds = ['paid', 'pending', 'failed'] as const;
const enter = ({ at, book }: Braintree, entry: Entry): Checkout => {
  const checkout: Checkout = { ...entry, id: '', page: '', state: 'open', isLive: at.isLive, refunds: new Map() };
  book.set(entry.reference, checkout);
  return checkout;
};

const store = ({ sales, at }: Braintree, sale: Omit<Sale, 'id' | 'refundIds' | 'history'>): Sale => {
  const id = createHash('sha256').update(`${sale.orderId}${sales.size}`).digest('hex').slice(0, 8);
  const stored = { ...sale, id, refundIds: [], history: sale.status ? [sale.status] : [], madeAt: at.now() };
  sales.set(id, stored);
  return stored;
};

const read = (fields: Record<string, string>, name: string): string =>
  JSON.parse(fields[`transaction.${name}`] ?? '""') as string;

const currencyOf = ({ credentials }: Braintree, fields: Record<string, string>): string | undefined =>
  Object.keys(credentials.merchantAccountIds).find(
    code => credentials.merchantAccountIds[code] === read(fields, 'merchant_account_id'),
  );

/** The fields of every sale; with a nonce or with the token of a card in the vault. */
const wrongInSale = (fields: Record<string, string>, currency: string | undefined): string[] => {
  const byNonce = {
    'transaction.payment_method_nonce': /^".+"$/,
    'transaction.options.three_d_secure.required': /^(true|false)$/,
  };
  const byToken = {
    'transaction.customer_id': /^"[\w-]{1,36}"$/,
    'transaction.payment_method_token': /^"[\w-]{1,36}"$/,
  };
  const hasToken = fields['transaction.payment_method_token'] !== undefined;
  return wrongFields(
    fields,
    {
      'transaction.type': '"sale"',
      'transaction.amount': value => /^"\d{1,12}(\.\d{2,3})?"$/.test(value) && Number(JSON.parse(value)) > 0,
      'transaction.order_id': /^"[\w-]{1,255}"$/,
      'transaction.merchant_account_id': () => currency !== undefined,
      'transaction.options.submit_for_settlement': /^(true|false)$/,
      ...(hasToken ? byToken : byNonce),
    },
    hasToken
      ? { 'transaction.transaction_source': '"unscheduled"' }
      : {
          'transaction.options.store_in_vault_on_success': 'true',
          'transaction.customer.id': /^"[\w-]{1,36}"$/,
          // Braintree's own text, in which the browser's script describes the device.
          'transaction.device_data': value => isDeviceData(JSON.parse(value)),
        },
  );
};

/** A sale by a card of the vault: by its token, or by a nonce of it that its bank may have confirmed. */
const sellVaulted = (braintree: Braintree, fields: Record<string, string>, sale: Sale): Response | undefined => {
  const method = read(fields, 'payment_method_token');
  const byToken = method ? cardOf(braintree, method) : undefined;
  const byNonce = vaultedIn(braintree, read(fields, 'payment_method_nonce'));
  const card = byToken ?? byNonce?.card;
  if (!card) return undefined;
  const needsBank = fields['transaction.options.three_d_secure.required'] === 'true';
  if (needsBank && !byNonce?.isConfirmed) {
    become(sale, 'gateway_rejected');
    return refused('Gateway Rejected: three_d_secure', sale);
  }
  const isAway = fields['transaction.transaction_source'] !== undefined;
  const holds = fields['transaction.options.submit_for_settlement'] === 'false';
  return answerOfBank(braintree, sale, { card, isAway, isConfirmed: byNonce?.isConfirmed === true, holds });
};

const sell = (braintree: Braintree, fields: Record<string, string>): Response => {
  const { book } = braintree;
  const currency = currencyOf(braintree, fields);
  const wrong = wrongInSale(fields, currency);
  if (wrong.length || !currency) return refused(wrong.join(', '));
  const nonce = read(fields, 'payment_method_nonce');
  const [orderId, amount] = [read(fields, 'order_id'), read(fields, 'amount')];
  const method = read(fields, 'payment_method_token');
  if (method && cardOf(braintree, method)?.customer !== read(fields, 'customer_id'))
    return refused('Payment method token is invalid.');
  const urls = { paid: '', cancelled: '' };
  const checkout =
    book.get(orderId) ?? enter(braintree, { reference: orderId, amount, currency, description: '', urls });
  if (method || vaultedIn(braintree, nonce)) {
    const sale = store(braintree, { orderId, currency, amount: checkout.amount, status: '' });
    Object.assign(checkout, { id: sale.id, page: `${PANEL}/${sale.id}` });
    return sellVaulted(braintree, fields, sale) ?? missing();
  }
  const needsBank = fields['transaction.options.three_d_secure.required'] === 'true';
  const action = kinds.find(kind => nonces[kind] === nonce || (!needsBank && nonces[kind] === confirmedNonce(nonce)));
  if (needsBank && kinds.some(kind => nonces[kind] === confirmedNonce(nonce)))
    return refused(
      'Gateway Rejected: three_d_secure',
      store(braintree, { orderId, amount, currency, status: 'gateway_rejected' }),
    );
  // A sandbox nonce is refused in production.
  if (!action || checkout.isLive !== braintree.at.isLive) return refused('Unknown or expired payment_method_nonce.');
  const sale = store(braintree, { orderId, currency, amount: checkout.amount, status: statuses[action] });
  if (action === 'paid' && fields['transaction.options.store_in_vault_on_success'] === 'true')
    storeCard(braintree, sale, read(fields, 'customer.id'));
  Object.assign(checkout, { id: sale.id, state: action, page: `${PANEL}/${sale.id}` });
  return action === 'failed' ? refused('Do Not Honor', sale) : xml(saleXml(sale), 201);
};

const inMinor = (amount: string): number => Number(amount.replace('.', ''));

const giveBack = (braintree: Braintree, sale: Sale, fields: Record<string, string>): Response => {
  const given = sale.refundIds.reduce((sum, id) => sum + inMinor(braintree.sales.get(id)?.amount ?? '0'), 0);
  const fits = (value: string) =>
    /^"[\d.]+"$/.test(value) && inMinor(JSON.parse(value)) + given <= inMinor(sale.amount);
  const wrong = wrongFields(fields, { 'transaction.amount': fits, 'transaction.order_id': /^"[\w-]{1,255}"$/ });
  if (wrong.length) return refused(wrong.join(', '));
  if (sale.status !== 'settled') return refused('Cannot refund transaction unless it is settled.');
  const [amount, orderId] = [JSON.parse(fields['transaction.amount']!), JSON.parse(fields['transaction.order_id']!)];
  const refund = store(braintree, { ...sale, amount, orderId, status: statuses.paid, refunds: sale.id });
  sale.refundIds.push(refund.id);
  braintree.book.get(sale.orderId)?.refunds.set(orderId, { id: refund.id, amount });
  return xml(saleXml(refund), 201);
};

const undo = (braintree: Braintree, sale: Sale): Response => {
  const checkout = braintree.book.get(sale.orderId);
  if (sale.status === 'authorized') {
    become(sale, 'voided');
    if (checkout) checkout.state = 'cancelled';
    return xml(saleXml(sale));
  }
  if (sale.status !== statuses.paid) return refused('Transaction can only be voided if status is authorized.');
  become(sale, 'voided');
  braintree.book.get(sale.orderId)?.refunds.set('void', { id: sale.id, amount: sale.amount });
  return xml(saleXml(sale));
};

const search = ({ sales }: Braintree, fields: Record<string, string>): Response => {
  const wrong = wrongFields(fields, { 'search.order_id.is': /^"[\w-]+"$/ });
  if (wrong.length) return refused(wrong.join(', '));
  const found = [...sales.values()].filter(({ orderId }) => JSON.stringify(orderId) === fields['search.order_id.is']);
  const items = found.map(({ id }) => `<item>${id}</item>`).join('');
  return xml(
    `<search-results><page-size type="integer">50</page-size><ids type="array">${items}</ids></search-results>`,
  );
};

const clientToken = ({ credentials }: Braintree, fields: Record<string, string>): Response => {
  const wrong = wrongFields(fields, {
    'client_token.version': '2',
    'client_token.merchant_account_id': value =>
      Object.values(credentials.merchantAccountIds).includes(JSON.parse(value)),
  });
  if (wrong.length) return refused(wrong.join(', '));
  const token = Buffer.from(JSON.stringify({ version: 2, merchantId: credentials.merchantId })).toString('base64');
  return xml(`<client-token><value>${token}</value></client-token>`, 201);
};

const call = async (braintree: Braintree, request: Request): Promise<Response> => {
  const { publicKey, privateKey, merchantId } = braintree.credentials;
  const { headers, method } = request;
  moveOn(braintree);
  const basic = `Basic ${Buffer.from(`${publicKey}:${privateKey}`).toString('base64')}`;
  if (headers.get('authorization') !== basic || headers.get('x-apiversion') !== '6') return xml('<unauthorized/>', 401);
  const text = await request.text();
  const fields = text ? flat(JSON.parse(text)) : {};
  const path = new URL(request.url).pathname.replace(`/merchants/${merchantId}/`, `${method} `);
  if (path === 'POST client_token') return clientToken(braintree, fields);
  if (path === 'POST transactions') return sell(braintree, fields);
  if (path === 'POST transactions/advanced_search_ids') return search(braintree, fields);
  return callVault(braintree, path, fields) ?? callSale(braintree, path, fields);
};

/** Calls about customers, their cards, and nonces. */
const callVault = (braintree: Braintree, path: string, fields: Record<string, string>): Response | undefined => {
  if (path === 'POST customers') return createCustomer(braintree, fields);
  const [, method = '', kind = '', id = '', rest = ''] =
    /^(\w+) (customers|payment_methods\/any|payment_methods|payment_method_nonces)\/([\w-]+)(\/nonces)?$/.exec(path) ??
    [];
  switch (`${method} ${kind}${rest}`) {
    case 'GET customers':
      return findCustomer(braintree, id);
    case 'DELETE customers':
      return deleteCustomer(braintree, id);
    case 'GET payment_methods/any':
      return findCard(braintree, id);
    case 'POST payment_methods/nonces':
      return createNonce(braintree, id);
    case 'GET payment_method_nonces':
      return findNonce(id);
    default:
      return undefined;
  }
};

const callSale = (braintree: Braintree, path: string, fields: Record<string, string>): Response => {
  const [method = ''] = path.split(' ');
  const [, id = '', what] = /^\w+ transactions\/(\w+)(\/void|\/refund|\/submit_for_settlement)?$/.exec(path) ?? [];
  const sale = braintree.sales.get(id);
  if (!sale) return missing();
  if (what === undefined && method === 'GET') {
    const checkout = [...braintree.book.values()].find(candidate => candidate.id === id);
    return xml(saleXml(sale, checkout && disputeXml(checkout)));
  }
  if (what === '/submit_for_settlement' && method === 'PUT') return submit(braintree, sale, fields);
  return what === '/refund' && method === 'POST' ? giveBack(braintree, sale, fields) : undo(braintree, sale);
};

const PANEL = 'https://sandbox.braintreegateway.com/transactions';

/** Refunds in the control panel cause no notification; disputes and declined refunds do. */
const happens = async (
  braintree: Braintree,
  checkout: Checkout,
  aftermath: Aftermath,
  notify: string,
): Promise<void> => {
  const before = checkout.panelRefunds?.length ?? 0;
  if (!undergo(checkout, aftermath, braintree.at.now())) return;
  const sale = braintree.sales.get(checkout.id);
  const refund = checkout.panelRefunds?.[before];
  if (sale && refund)
    sale.refundIds.push(
      store(braintree, { ...sale, amount: refund.amount, orderId: '', status: statuses.paid, refunds: sale.id }).id,
    );
  if (sale && aftermath === 'refundFails') {
    const last = sale.refundIds.map(id => braintree.sales.get(id)).findLast(refund => refund?.orderId);
    if (!last) return;
    become(last, 'settlement_declined');
    return notifyBraintree(braintree.credentials, braintree.at, checkout, notify, {
      id: last.id,
      reference: last.orderId,
    });
  }
  if (checkout.dispute) await notifyBraintree(braintree.credentials, braintree.at, checkout, notify);
};

/** The merchant's control panel, where a payment that was left pending is decided. */
const panel = (braintree: Braintree, request: Request, notify: string): Promise<Response> | Response => {
  const checkout = [...braintree.book.values()].find(({ page }) => page === request.url);
  if (!checkout) return new Response('Not found', { status: 404 });
  const sale = braintree.sales.get(checkout.id);
  const act = async (action: PayerAction) => {
    if (sale && action !== 'cancelled') become(sale, statuses[action]);
    checkout.state = action === 'cancelled' ? checkout.state : action;
    await notifyBraintree(braintree.credentials, braintree.at, checkout, notify);
  };
  return visit('Braintree', request, checkout, act, aftermath => happens(braintree, checkout, aftermath, notify));
};

/** Simulates Braintree, including the nightly settlement. `notify`: the account's notification URL. */
export const simulateBraintree = (
  credentials: Credentials,
  at: SimulationContext,
  notify?: string,
): SimulatedProvider & { settle(): void; cards: SimulatedCards } => {
  const braintree: Braintree = { credentials, at, book: new Map(), sales: new Map(), cards: new Map() };
  const host = at.isLive ? 'api.braintreegateway.com' : 'api.sandbox.braintreegateway.com';
  return {
    book: braintree.book,
    cards: braintree.cards,
    enter: entry => enter(braintree, entry),
    settle: () => braintree.sales.forEach(sale => sale.status === statuses.paid && become(sale, 'settled')),
    handle: async request => {
      const url = new URL(request.url);
      if (url.host === host) return call(braintree, request);
      return notify && url.href.startsWith(PANEL) ? panel(braintree, request, notify) : braintreeWeb(url);
    },
  };
};
