import type { Booking } from '#shared/contract/entities/booking';
import { paymentProviders } from '#shared/contract/payment-providers';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { askAboutPayments } from '#lambdas/model/payments/ask-soon';
import { cancelBooking } from '#lambdas/operations/bookings/cancel-booking';
import { runAs } from './request-key';
import { openProvider } from '#lambdas/adapters/payments/registry';
import { sweepPayments } from '#lambdas/consumers/schedule/sweep-payments';
import { askProvider } from '#lambdas/model/payments/apply-fact';
import type { Answer } from '#lambdas/model/payments/answers';
import { completeCheckout, hearWebhook, returnFromProvider } from '#lambdas/model/payments/callbacks';
import { startCheckout } from '#lambdas/model/payments/checkout';
import type { Leg } from '#shared/domain/ledger/journal';
import { loadIntent } from '#lambdas/model/payments/intents';
import type { PayEvent } from '#lambdas/model/payments/requests';
import type { Payments } from '#lambdas/ports/payments';
import { openAccounts } from '#scripts/stand-ins/payments/all-providers';
import { nonces } from '#scripts/stand-ins/payments/braintree';
import type { Aftermath, Checkout } from '#scripts/stand-ins/payments/checkout-book';
import type { SimulatedName } from '#scripts/stand-ins/payments/provider-hosts';
import { type Trouble, troubled } from '#scripts/stand-ins/payments/troubles';
import { fakeContext } from './fake-context';
import { paymentScenario } from './payment-scenario';

const SITE = 'https://ride.example.com';
const MINUTE_MS = 60_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A currency that the provider accepts. */
export const currencyOf = (name: SimulatedName): string => {
  const facts = paymentProviders[name];
  const [first = 'USD', ...others] = 'currencies' in facts ? facts.currencies : [];
  if (name === 'mercadopago') return 'BRL';
  return [first, ...others].includes('USD') ? 'USD' : first;
};

const unescaped = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).replaceAll('&amp;', '&');

/** The address that a page leads to, and the form that it posts. */
const checkoutForm = ({ body = '' }: Answer) => {
  const action = /<form method="post" action="([^"]+)"/.exec(body)?.[1];
  const fields = [...body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return {
    action: action && unescaped(action),
    fields: new URLSearchParams(fields.map(([, key = '', value = '']) => [unescaped(key), unescaped(value)])),
    intent: /name="intent" value="([^"]*)"/.exec(body)?.[1] ?? '',
  };
};

/** A ride that waits for its payment, the product's own checkout, and the local copy of a provider, with its troubles. */
export const providerScene = async (name: SimulatedName, booking: Partial<Booking> = {}) => {
  const trouble: { now: Trouble } = { now: 'none' };
  const currency = currencyOf(name);
  const clock = { ms: Date.UTC(2026, 0, 1, 12) };
  const sent: Request[] = [];
  const accounts = openAccounts(
    [name],
    { now: () => clock.ms, deliver: async notification => void sent.push(notification) },
    provider => `${SITE}/api/pay/${provider}/webhook`,
  );
  const account = accounts.get(name)!;
  const handle = troubled(
    name,
    account.handle,
    () => trouble.now,
    async () => undefined,
  );
  const payments = (await openProvider(
    name,
    { mode: 'sandbox', ...account.credentials },
    {
      stage: 'test',
      now: () => clock.ms,
      log: quiet,
      fetch: ((input, init) => handle(new Request(input, init))) as typeof fetch,
    },
  )) as Payments;
  const base = fakeContext();
  const settings = async () => ({ ...defaultSettings, code: currency, decimal: 2 });
  const scenario = await paymentScenario({
    booking: {
      payToken: 'token',
      receipt: { ...(await paymentScenario().then(scenario => scenario.booking())).receipt, currency },
      ...booking,
    },
    provider: payments,
    context: { settings, now: () => (clock.ms += 10), mail: base.mail, payments: async () => payments },
  });
  const { ctx } = scenario;
  const event = (of: Partial<PayEvent> & { method?: string }): PayEvent => {
    const { method = 'POST', ...rest } = of;
    return {
      body: '',
      isBase64Encoded: false,
      pathParameters: { provider: name },
      rawPath: '/',
      rawQueryString: '',
      headers: { 'accept-language': 'en' },
      requestContext: { requestId: 'req', http: { method, sourceIp: '192.0.2.1' } } as PayEvent['requestContext'],
      ...rest,
    } as PayEvent;
  };
  const checkout = (): Checkout => {
    const last = [...account.checkouts()].at(-1);
    if (!last) throw new Error(`${name} knows of no checkout`);
    return last;
  };
  let page: Answer | undefined;
  const start = async (): Promise<Answer> =>
    (page = await startCheckout(ctx, event({ body: 'order_id=b1&token=token' })));
  /** Notifications are delivered as the provider sends them. A failure is the provider's reason to send it again. */
  const hear = async () => {
    for (const notification of sent.splice(0)) {
      const url = new URL(notification.url);
      await hearWebhook(
        ctx,
        event({
          method: notification.method,
          body: Buffer.from(await notification.arrayBuffer()).toString('base64'),
          isBase64Encoded: true,
          headers: Object.fromEntries(notification.headers),
          rawPath: url.pathname,
          rawQueryString: url.search.slice(1),
        }),
      ).catch(() => undefined);
    }
  };
  const reference = () =>
    checkoutForm(page ?? { statusCode: 0 }).intent || [...scenario.of('intent')].map(({ id }) => String(id)).at(-1)!;
  const own = async (fields: Record<string, string>) => {
    const intent = checkoutForm(page!).intent;
    const body = new URLSearchParams({ intent, ...fields }).toString();
    const headers = { 'accept-language': 'en', 'content-type': 'application/x-www-form-urlencoded' };
    return completeCheckout(ctx, event({ body, headers, rawQueryString: `i=${intent}` }));
  };
  const culqiToken = async (card: string) => {
    const url = `https://js.culqi.com/checkout-js/tokens?card=${card}`;
    return (await account.handle(new Request(url, { method: 'POST' }))).text();
  };
  const confirmed = { eci: '05', xid: 'x', cavv: 'c', protocolVersion: '2.2.0', directoryServerTransactionId: 'd' };
  const press = async (fields: Record<string, string>, { page: url } = checkout()) => {
    const answer = await account.handle(new Request(url, { method: 'POST', body: new URLSearchParams(fields) }));
    await answer.text();
  };
  /** The payer's browser leaves our page for the provider's, where that is by a form. */
  const leave = async () => {
    const { action, fields } = checkoutForm(page!);
    if (action && URL.canParse(action)) await account.handle(new Request(action, { method: 'POST', body: fields }));
  };
  return {
    scenario,
    ctx,
    trouble,
    payments,
    currency,
    start,
    hear,
    checkout,
    reference,
    sent,
    checkouts: () => [...account.checkouts()],
    /** Whether payers may be asked to wait: transfers, vouchers, a bank's review. */
    isPaidLater: name !== 'securepay' && name !== 'culqi',
    /** The buttons of the merchant's panel and of the payer's bank. */
    possible: async (): Promise<string[]> => {
      const { page: url } = checkout();
      if (!url) return [];
      const html = await (await account.handle(new Request(url))).text();
      return [...html.matchAll(/name="aftermath" value="(\w+)"/g)].map(([, event = '']) => event);
    },
    /** The payer pays: on the provider's page, or on ours with a card. */
    pay: async (action: 'paid' | 'pending' = 'paid'): Promise<Answer | undefined> => {
      if (name === 'braintree') return own({ payment_method_nonce: nonces[action] });
      if (name === 'culqi')
        return own({ token: await culqiToken(action), device: 'd', confirmed: JSON.stringify(confirmed) });
      await leave();
      await press({ action });
      return undefined;
    },
    leave,
    /** The payer turns to the tab of another page. */
    turnTo: (tab: Answer) => void (page = tab),
    /** Whether the payer pays on a page of ours, with the provider's fields. */
    isOwnPage: name === 'braintree' || name === 'culqi',
    payAt: (checkout: Checkout) => press({ action: 'paid' }, checkout),
    /** The rider cancels; the stream then has the open pages asked about. */
    cancel: async () => {
      await runAs(cancelBooking, scenario.actor('r1'), { ctx, input: { bookingId: 'b1', reason: 'Changed my mind' } });
      await askAboutPayments(ctx, await scenario.booking());
    },
    decide: (action: 'paid' | 'failed') => press({ action }),
    happens: (aftermath: Aftermath) => press({ aftermath }),
    back: () => returnFromProvider(ctx, event({ method: 'GET', rawQueryString: `i=${reference()}` })),
    /** The sweep of every minute, for some hours. */
    sweep: async (hours = 2) => {
      for (let minutes = 0; minutes < hours * 60; minutes += 5) {
        clock.ms += 5 * MINUTE_MS;
        await sweepPayments(ctx, name);
      }
    },
    pass: (hours: number) => void (clock.ms += hours * 60 * MINUTE_MS),
    /** Braintree settles the day's sales at night. */
    settle: () => account.settle?.(),
    ask: async () => askProvider(ctx, payments, { intentId: reference() }),
    status: async () => (await scenario.booking()).status,
    intent: () => loadIntent(ctx, reference()),
    /** The sum of each account that has moved, in minor units. */
    sums: () => {
      const balances: Record<string, number> = {};
      for (const { account: of, amountMinor } of scenario.of('journal').flatMap(item => item['legs'] as Leg[])) {
        const named = of.kind === 'system' ? of.name.replace(`:${name}`, '') : of.uid;
        balances[named] = (balances[named] ?? 0) + amountMinor;
      }
      return Object.fromEntries(Object.entries(balances).filter(([, minor]) => minor !== 0));
    },
  };
};
