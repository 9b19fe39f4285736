import { createHash } from 'node:crypto';
import { flat, wrongFields } from './checkout-book';
import type { SimulatedCards } from './simulated-cards';
import { type Order, orderJson, unitRules } from './paypal-objects';

const HOLD_S = 29 * 86_400;

/** The parts of the simulated account that the vault needs. */
export type Vault = {
  book: Map<string, Order>;
  /** Saved accounts by their tokens. */
  cards: SimulatedCards;
  /** Invoices that were paid or held: PayPal accepts each once. */
  invoices: Set<string>;
  nowS(): number;
  notify: string;
  enter(entry: Pick<Order, 'reference' | 'amount' | 'currency' | 'description' | 'urls'>): Order;
  sendEvent(order: Order, type: string): Promise<void>;
};

const refused = (issue: string, status = 422): Response =>
  Response.json({ name: 'UNPROCESSABLE_ENTITY', message: issue, debug_id: 'd1', details: [{ issue }] }, { status });

/** The owner of an account has agreed that it is saved. */
export const saveAccount = ({ cards }: Vault, order: Order): string => {
  const token = createHash('sha256').update(`vault ${order.id}`).digest('hex').slice(0, 17);
  order.vault = token;
  cards.set(token, { customer: token, method: token, bank: 'pays' });
  return token;
};

const isQuotedUrl = (value: string): boolean => URL.canParse(JSON.parse(value));

type SetupBody = {
  payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } };
  customer: { merchant_customer_id: string };
};

export const setupJson = ({ id, reference, currency, approved, vault, page }: Order) => ({
  id,
  customer: { id: `cus_${id}`, merchant_customer_id: `${reference}_${currency}` },
  status: vault ? 'VAULTED' : approved === 'paid' ? 'APPROVED' : 'PAYER_ACTION_REQUIRED',
  payment_source: { paypal: { usage_type: 'MERCHANT' } },
  links: approved ? [] : [{ href: page, rel: 'approve', method: 'GET' }],
});

export const createSetup = (vault: Vault, body: unknown): Response => {
  const context = 'payment_source.paypal.experience_context';
  const wrong = wrongFields(flat(body), {
    'payment_source.paypal.usage_type': '"MERCHANT"',
    'payment_source.paypal.permit_multiple_payment_tokens': 'true',
    [`${context}.return_url`]: isQuotedUrl,
    [`${context}.cancel_url`]: isQuotedUrl,
    'customer.merchant_customer_id': /^"[\w-]{1,60}_[A-Z]{3}"$/,
  });
  if (wrong.length) return refused(wrong.join(', '), 400);
  const { payment_source, customer } = body as SetupBody;
  const { return_url: paid, cancel_url: cancelled } = payment_source.paypal.experience_context;
  const [reference = '', currency = ''] = customer.merchant_customer_id.split('_');
  const urls = { paid, cancelled };
  const order = vault.enter({ reference, currency, amount: '0.00', description: 'Save PayPal', urls });
  order.isSetup = true;
  order.page = order.page.replace('checkoutnow?token', 'agreements/approve?approval_session_id');
  return Response.json(setupJson(order), { status: 201 });
};

/** A setup token that its owner has approved becomes a payment token, once. */
export const createToken = (vault: Vault, body: unknown): Response => {
  const fields = flat(body);
  const wrong = wrongFields(fields, {
    'payment_source.token.id': /^"\w{1,36}"$/,
    'payment_source.token.type': '"SETUP_TOKEN"',
  });
  if (wrong.length) return refused(wrong.join(', '), 400);
  const id = JSON.parse(fields['payment_source.token.id'] ?? '""') as string;
  const order = [...vault.book.values()].find(each => each.isSetup && each.id === id);
  if (!order) return refused('TOKEN_NOT_FOUND', 404);
  if (order.approved !== 'paid' || order.vault) return refused('INVALID_SETUP_TOKEN_STATUS');
  order.state = 'paid';
  const token = saveAccount(vault, order);
  const { customer } = setupJson(order);
  return Response.json({ id: token, customer, payment_source: { paypal: {} } }, { status: 201 });
};

export const deleteToken = ({ cards }: Vault, token: string): Response =>
  cards.delete(token) ? new Response(null, { status: 204 }) : refused('TOKEN_NOT_FOUND', 404);

type ChargeBody = {
  intent: 'CAPTURE' | 'AUTHORIZE';
  purchase_units: [{ custom_id: string; description: string; amount: { value: string; currency_code: string } }];
  payment_source: {
    paypal: {
      vault_id: string;
      stored_credential: { payment_initiator: string };
      experience_context?: { return_url: string; cancel_url: string };
    };
  };
};

const wrongInCharge = (body: unknown): string[] => {
  const fields = flat(body);
  const [source, context] = ['payment_source.paypal', 'payment_source.paypal.experience_context'];
  const isAway = fields[`${source}.stored_credential.payment_initiator`] === '"MERCHANT"';
  return wrongFields(fields, {
    ...unitRules(fields),
    intent: /^"(CAPTURE|AUTHORIZE)"$/,
    [`${source}.vault_id`]: /^"\w{1,255}"$/,
    [`${source}.stored_credential.payment_initiator`]: /^"(MERCHANT|CUSTOMER)"$/,
    [`${source}.stored_credential.usage`]: '"SUBSEQUENT"',
    [`${source}.stored_credential.usage_pattern`]: '"UNSCHEDULED_POSTPAID"',
    ...(isAway ? {} : { [`${context}.return_url`]: isQuotedUrl, [`${context}.cancel_url`]: isQuotedUrl }),
  });
};

/** Captures the payment, or holds its amount. */
export const fulfil = async (vault: Vault, order: Order): Promise<Response> => {
  vault.invoices.add(order.reference);
  if (order.intent === 'AUTHORIZE') {
    order.held = { amount: order.amount, until: vault.nowS() + HOLD_S, isTaken: false };
    order.state = 'pending';
    await vault.sendEvent(order, 'PAYMENT.AUTHORIZATION.CREATED');
  } else {
    order.captureId = `${order.id.slice(0, 14)}CAP`;
    order.state = 'paid';
    await vault.sendEvent(order, 'PAYMENT.CAPTURE.COMPLETED');
  }
  return Response.json(orderJson(order), { status: 201 });
};

/** Charges a saved account, whose bank pays, declines, or asks its owner. */
export const chargeAccount = async (vault: Vault, body: unknown): Promise<Response> => {
  const wrong = wrongInCharge(body);
  if (wrong.length) return refused(wrong.join(', '), 400);
  const { intent, purchase_units, payment_source } = body as ChargeBody;
  const { vault_id, stored_credential, experience_context: context } = payment_source.paypal;
  const card = vault.cards.get(vault_id);
  if (!card) return refused('TOKEN_NOT_FOUND', 404);
  const [{ custom_id: reference, description, amount }] = purchase_units;
  if (vault.invoices.has(reference)) return refused('DUPLICATE_INVOICE_ID');
  const isAway = stored_credential.payment_initiator === 'MERCHANT';
  const urls = { paid: context?.return_url ?? '', cancelled: context?.cancel_url ?? '', notify: vault.notify };
  const order = vault.enter({ reference, description, amount: amount.value, currency: amount.currency_code, urls });
  Object.assign(order, { byCard: true, intent });
  if (card.bank === 'declines' || (card.bank === 'asks' && isAway)) {
    order.state = 'failed';
    return refused(card.bank === 'declines' ? 'INSTRUMENT_DECLINED' : 'PAYER_ACTION_REQUIRED');
  }
  if (card.bank === 'asks') return Response.json(orderJson(order), { status: 201 });
  order.approved = 'paid';
  return fulfil(vault, order);
};

/** Holds expire at the end of PayPal's holding period. */
export const endHolds = ({ book, nowS }: Vault): void => {
  for (const order of book.values())
    if (order.held && !order.held.isTaken && order.state === 'pending' && order.held.until <= nowS())
      order.state = 'cancelled';
};

const heldBy = ({ book }: Vault, id: string): Order | undefined =>
  [...book.values()].find(each => each.held && `${each.id.slice(0, 14)}AUT` === id);

/** Captures a held amount, or a part, under an invoice of its own; the rest is released. */
export const captureHeld = async (vault: Vault, id: string, body: unknown): Promise<Response> => {
  const order = heldBy(vault, id);
  if (!order?.held) return refused('RESOURCE_NOT_FOUND', 404);
  const fields = flat(body);
  const wrong = wrongFields(fields, {
    'amount.currency_code': JSON.stringify(order.currency),
    'amount.value': /^"\d{1,10}(\.\d\d)?"$/,
    invoice_id: /^"[\w-]{1,127}"$/,
    final_capture: 'true',
  });
  if (wrong.length) return refused(wrong.join(', '), 400);
  if (order.held.isTaken) return refused('AUTHORIZATION_ALREADY_CAPTURED');
  if (order.state !== 'pending') return refused('AUTHORIZATION_VOIDED');
  const { amount, invoice_id } = body as { amount: { value: string }; invoice_id: string };
  if (Number(amount.value) > Number(order.held.amount)) return refused('MAX_CAPTURE_AMOUNT_EXCEEDED');
  if (vault.invoices.has(invoice_id)) return refused('DUPLICATE_INVOICE_ID');
  vault.invoices.add(invoice_id);
  vault.book.delete(order.reference);
  Object.assign(order, { customId: order.reference, reference: invoice_id, amount: amount.value, state: 'paid' });
  order.captureId = `${order.id.slice(0, 14)}CAP`;
  order.held.isTaken = true;
  vault.book.set(invoice_id, order);
  await vault.sendEvent(order, 'PAYMENT.CAPTURE.COMPLETED');
  return Response.json({ id: order.captureId, status: 'COMPLETED' }, { status: 201 });
};

export const voidHeld = (vault: Vault, id: string): Response => {
  const order = heldBy(vault, id);
  if (!order?.held) return refused('RESOURCE_NOT_FOUND', 404);
  if (order.held.isTaken) return refused('AUTHORIZATION_ALREADY_CAPTURED');
  if (order.state !== 'pending') return refused('PREVIOUSLY_VOIDED');
  order.state = 'cancelled';
  return Response.json({ id, status: 'VOIDED' });
};
