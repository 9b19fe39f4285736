import { fromDecimalText, type Money, toDecimalText } from '#shared/domain/money/provider-amounts';
import type { Fact, Payments, PayOrder, RawRequest, Start } from '#lambdas/ports/payments';
import type {
  Aftermath,
  Checkout,
  SimulationContext,
  SimulatedProvider,
} from '#scripts/stand-ins/payments/checkout-book';
import type { PayerDecision, FakeProvider } from './payment-provider';

/** The request in the form that handlers receive. */
export const rawOf = async (request: Request): Promise<RawRequest> => {
  const { pathname, searchParams } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(request.headers),
    body: new Uint8Array(await request.arrayBuffer()),
  };
};

const moneyIn = ({ amount, currency }: Checkout): Money => {
  const money = fromDecimalText(amount, currency);
  if (!money) throw new Error(`${amount} ${currency} is no amount`);
  return money;
};

export type SimulatedPayments = FakeProvider & {
  provider: SimulatedProvider;
  /** Every webhook that the provider has sent, in order. */
  sent: RawRequest[];
};

type Open = (at: SimulationContext) => SimulatedProvider;
type Press = (
  provider: SimulatedProvider,
  checkout: Checkout,
  action: PayerDecision['status'],
  start: Start,
) => Promise<unknown>;

/** The payer follows the redirect and presses a button on the provider's page. */
const pressButton: Press = async ({ handle }, { page: url }, action) => {
  const page = await handle(new Request(url));
  if (page.status !== 200) throw new Error(`no page: ${page.status} ${await page.text()}`);
  const answer = await handle(new Request(url, { method: 'POST', body: new URLSearchParams({ action }) }));
  if (answer.status !== 303) throw new Error(`no way back: ${answer.status} ${await answer.text()}`);
};

/** A simulated provider of the local runtime, for the adapter suite. */
export const simulatedPayments = (
  open: Open,
  { mode, now }: { mode: 'sandbox' | 'live'; now(): number },
  press: Press = pressButton,
): SimulatedPayments => {
  const sent: RawRequest[] = [];
  const provider = open({
    now,
    isLive: mode === 'live',
    deliver: async notification => void sent.push(await rawOf(notification)),
  });
  /** Another merchant's order is also added to this provider's records, so that it signs a webhook for it. */
  const checkoutOf = ({ intentId: reference, amount, description, urls }: PayOrder): Checkout =>
    provider.book.get(reference) ??
    provider.enter({
      reference,
      amount: toDecimalText(amount),
      currency: amount.currency,
      description,
      urls: { paid: urls.return, cancelled: urls.cancel, notify: urls.notify },
    });
  return {
    provider,
    sent,
    fetch: ((input, init) => provider.handle(new Request(input, init))) as typeof fetch,
    understood: async start => {
      const checkout = [...provider.book.values()].at(-1);
      if (!checkout || (start.kind === 'redirect' && start.url !== checkout.page))
        throw new Error('the provider knows of no such checkout');
      return { reference: checkout.reference, amount: moneyIn(checkout) };
    },
    decide: async (order, start, { status, amount, live }) => {
      const checkout = checkoutOf(order);
      if (amount) checkout.amount = toDecimalText(amount);
      if (live !== undefined) checkout.isLive = live;
      const before = sent.length;
      await press(provider, checkout, status, start);
      const notification = sent[before];
      if (!notification) throw new Error('the provider tells nothing');
      return notification;
    },
    refunds: () => [...provider.book.values()].reduce((sum, { refunds }) => sum + refunds.size, 0),
  };
};

/** The part of a paid order's fact that no later event changes. */
export const factOf = ({ intentId, amount }: PayOrder) => ({ intentId, amount, status: 'paid' as const });

/** Presses a button of the merchant's panel or of the payer's bank; resolves with the fact that its notification leads to. */
export const happensAt =
  ({ fake, payments }: { fake: SimulatedPayments; payments: Payments }, { intentId }: PayOrder) =>
  async (aftermath: Aftermath): Promise<Fact | 'unknown'> => {
    const before = fake.sent.length;
    const { page = '' } = fake.provider.book.get(intentId) ?? {};
    await fake.provider.handle(new Request(page, { method: 'POST', body: new URLSearchParams({ aftermath }) }));
    const request = fake.sent[before];
    if (!request) throw new Error('nothing was sent');
    const callback = await payments.verifyCallback(request);
    if (typeof callback === 'string') throw new Error(callback);
    return payments.queryStatus(callback.ref);
  };
