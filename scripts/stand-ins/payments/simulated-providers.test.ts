import { afterEach, describe, expect, it } from 'vitest';
import { isRefusal } from '#shared/contract/errors';
import { openProvider } from '#lambdas/adapters/payments/registry';
import type { Payments, PayOrder, Start } from '#lambdas/ports/payments';
import { takenBy } from '#test/kit/payment-provider';
import { simulateProviders, type SimulatedProviders } from './simulated-providers';
import type { SimulatedName } from './provider-hosts';

const WEB = 'http://127.0.0.1:3000';
const around = { now: Date.now, log: { info: () => undefined, warn: () => undefined, error: () => undefined } };

/** Every provider with one of its currencies. */
const currencies: Readonly<Record<SimulatedName, string>> = {
  paypal: 'USD',
  braintree: 'USD',
  stripe: 'USD',
  paytm: 'INR',
  payulatam: 'USD',
  flutterwave: 'USD',
  paystack: 'USD',
  securepay: 'AUD',
  payfast: 'ZAR',
  liqpay: 'USD',
  culqi: 'USD',
  mercadopago: 'BRL',
};
const names = Object.keys(currencies) as SimulatedName[];

const orderAt = (name: SimulatedName): PayOrder => {
  const at = (step: string) => `${WEB}/api/pay/${name}/${step}?i=1`;
  return {
    intentId: '0'.repeat(31) + 1,
    amount: { minor: 1234, currency: currencies[name] },
    amountText: '88\u00a0kr',
    description: 'Parcel #1',
    customer: { id: 'u1', firstName: 'Ada', lastName: 'Ek', email: 'ada@example.com', phone: '+46701740610' },
    urls: { return: at('return'), cancel: `${at('return')}&left=1`, notify: at('webhook'), complete: at('complete') },
    locale: 'en',
  };
};

const network = globalThis.fetch;
let running: SimulatedProviders | undefined;
afterEach(() => {
  running?.close();
  globalThis.fetch = network;
});

/** The simulated providers, with a network that records what is sent to it. */
const open = () => {
  const sent: string[] = [];
  globalThis.fetch = async (input, init) => {
    sent.push(`${init?.method ?? 'GET'} ${String(input)}`);
    return new Response(null, { status: 204 });
  };
  const providers = simulateProviders({ names, webUrl: WEB, ownUrl: WEB, now: Date.now, log: () => undefined });
  running = providers;
  return { providers, sent };
};

const paymentsOf = async (providers: SimulatedProviders, name: SimulatedName): Promise<Payments> => {
  const payments = await openProvider(name, providers.credentials.get(name), {
    ...around,
    stage: 'local',
    fetch: globalThis.fetch,
  });
  if (!payments) throw new Error(`${name} does not open`);
  return payments;
};

const started = async (payments: Payments, order: PayOrder): Promise<Start> => {
  const start = await payments.startCheckout(order);
  if (isRefusal(start)) throw new Error(start.refusal);
  return start;
};

const local = (url: string): string => url.replace(/^https:\/\//, '/_providers/');

/** Page or address that the browser gets from the provider, after redirects between its own pages. */
const visit = async (providers: SimulatedProviders, url: string, form?: URLSearchParams): Promise<string> => {
  const headers = new Headers(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {});
  const body = Buffer.from(form?.toString() ?? '');
  const answer = await providers.visit(url, { method: form ? 'POST' : 'GET', headers }, body);
  const { location } = answer.headers;
  if (answer.status === 303 && location?.startsWith(`${WEB}/_providers`))
    return visit(providers, location.slice(WEB.length));
  return location ?? String(answer.body);
};

describe('the payment providers of this machine', () => {
  const hosted = names.filter(name => name !== 'braintree' && name !== 'culqi');
  it.each(hosted)('[PAYS-2-%s] has a page with its name, where a payer pays', async name => {
    const { providers, sent } = open();
    const payments = await paymentsOf(providers, name);
    const order = orderAt(name);
    const start = await started(payments, order);
    if (start.kind === 'page') throw new Error('a page of ours');
    const url = local(start.kind === 'redirect' ? start.url : start.action);
    const page = await visit(providers, url, start.kind === 'form' ? new URLSearchParams(start.fields) : undefined);
    expect(page).toMatch(
      /<title>(PayPal|Stripe|Paytm|PayU|Flutterwave|Paystack|SecurePay|Payfast|LiqPay|Mercado Pago)</,
    );
    expect(page).toContain('value="paid"');
    const list = await visit(providers, '/_providers');
    const pageUrl = new RegExp(`href="${WEB}(/_providers/[^"]+)"`).exec(list)?.[1] ?? '';
    const back = await visit(providers, pageUrl, new URLSearchParams({ action: 'paid' }));
    expect(`${back}${sent.join()}`).toContain(`${WEB}/api/pay/${name}/return`.slice(0, -'return'.length));
    expect(sent).toHaveLength(2);
    if (!payments.trustCallback)
      expect(
        await takenBy(
          payments,
          await payments.queryStatus({ intentId: order.intentId, providerRef: start.providerRef }),
        ),
      ).toMatchObject({
        status: 'paid',
        amount: order.amount,
      });
  });

  it.each(names)(
    '[PAYS-2-%s] has buttons for its trouble, which meets our server until another is chosen',
    async name => {
      const { providers } = open();
      const payments = await paymentsOf(providers, name);
      const choose = (trouble: string) =>
        visit(providers, '/_providers/trouble', new URLSearchParams({ provider: name, trouble }));
      const ask = () => payments.queryStatus({ intentId: orderAt(name).intentId, providerRef: 'x' });
      expect(await choose('broken')).toBe('/_providers');
      const list = await visit(providers, '/_providers');
      expect(list).toContain(`${name} as our server meets it: Answers with an error.`);
      expect(list).toContain('value="html"');
      // SecurePay has no queries: its refunds meet the trouble.
      const paid = orderAt(name).amount;
      const refund = { intentId: orderAt(name).intentId, providerRef: '1', paid, amount: paid, key: 'k' };
      const calls = payments.trustCallback ? () => payments.refund(refund) : ask;
      await expect(calls()).rejects.toThrow();
      expect(await choose('nonsense')).toBe('Bad request');
      await choose('none');
      expect(await visit(providers, '/_providers')).toContain(`${name} as our server meets it: Works.`);
    },
  );

  it('[PAYS-5] answers by the name that the browser asked, so that no form leaves its own site', async () => {
    const { providers } = open();
    const policy = "form-action 'self' https://www.paypal.com";
    const answer = (location: string) => ({
      status: 303,
      headers: { location, 'content-security-policy': policy },
      body: '',
    });
    const { port } = new URL(WEB);
    const asked = (location: string, host?: string) => providers.localise(answer(location), host).headers;
    expect(asked('https://www.paypal.com/pay', `localhost:${port}`)).toEqual({
      location: `http://localhost:${port}/_providers/www.paypal.com/pay`,
      'content-security-policy': `form-action 'self' http://localhost:${port}`,
    });
    expect(asked(`${WEB}/bookings/b1`, `localhost:${port}`)['location']).toBe(`http://localhost:${port}/bookings/b1`);
    for (const host of [undefined, `127.0.0.1:${port}`, 'localhost:1', 'wayfare.example'])
      expect(asked('https://www.paypal.com/pay', host)['location']).toBe(`${WEB}/_providers/www.paypal.com/pay`);
  });

  /** The outcome of a payment whose payer pressed a button at the provider and was sent back. */
  const endOf = async (name: SimulatedName, action: 'cancelled' | 'failed'): Promise<string> => {
    const { providers, sent } = open();
    const payments = await paymentsOf(providers, name);
    const order = orderAt(name);
    const start = await started(payments, order);
    if (start.kind === 'page') throw new Error('a page of ours');
    const url = local(start.kind === 'redirect' ? start.url : start.action);
    await visit(providers, url, start.kind === 'form' ? new URLSearchParams(start.fields) : undefined);
    const list = await visit(providers, '/_providers');
    const pageUrl = new RegExp(`href="${WEB}(/_providers/[^"]+)"`).exec(list)?.[1] ?? '';
    const back = await visit(providers, pageUrl, new URLSearchParams({ action }));
    expect(`${back}${sent.join()}`).toContain(`/api/pay/${name}/`);
    const asked = await payments.queryStatus({ intentId: order.intentId, providerRef: start.providerRef });
    const fact = await takenBy(payments, asked);
    if (fact !== 'unknown' && fact.status !== 'pending') return fact.status;
    const { searchParams: query } = URL.parse(back, WEB) ?? { searchParams: new URLSearchParams() };
    const request = { method: 'GET', path: '', query, headers: {}, body: new Uint8Array() };
    return query.has('left') || payments.hasLeft?.(request) ? 'cancelled' : 'pending';
  };

  it.each(hosted)('[PAYS-2-%s] [PAYS-4] tells a payer who left the page from one whose card failed', async name => {
    // LiqPay knows one word for both; declined cards stay open at some until the payer has left.
    expect(await endOf(name, 'cancelled')).toBe(name === 'liqpay' ? 'failed' : 'cancelled');
    running?.close();
    if (!['securepay', 'payfast'].includes(name)) expect(await endOf(name, 'failed')).toBe('failed');
  });

  it.each(['braintree', 'culqi'] as const)('[PAYS-2-%s] has the scripts that our page of it loads', async name => {
    const { providers } = open();
    const start = await started(await paymentsOf(providers, name), orderAt(name));
    if (start.kind !== 'page') throw new Error('no page of ours');
    const scripts = [...start.html.matchAll(/<script src="([^"]+)"/g)].map(([, src = '']) => src);
    expect(scripts.length).toBeGreaterThan(1);
    for (const src of scripts) {
      const answer = await providers.visit(local(src), { method: 'GET', headers: new Headers() }, Buffer.alloc(0));
      expect(answer).toMatchObject({ status: 200, headers: { 'content-type': expect.stringContaining('javascript') } });
      expect(String(answer.body)).not.toContain('https://');
    }
  });

  it('leave everybody else’s calls to the network, and all of them once they are closed', async () => {
    const { providers, sent } = open();
    await fetch('https://example.com/');
    expect((await fetch('https://api.stripe.com/v1/nothing')).status).toBe(401);
    providers.close();
    await fetch('https://api.stripe.com/v1/nothing');
    expect(sent).toEqual(['GET https://example.com/', 'GET https://api.stripe.com/v1/nothing']);
  });

  it('have credentials that nobody knows before', () => {
    const [first, second] = [open().providers.credentials.get('stripe'), open().providers.credentials.get('stripe')];
    expect(first).not.toEqual(second);
  });

  it('answer 404 for hosts that are none of theirs', async () => {
    const { providers } = open();
    const answer = await providers.visit(
      '/_providers/example.com/',
      { method: 'GET', headers: new Headers() },
      Buffer.alloc(0),
    );
    expect(answer.status).toBe(404);
  });
});
