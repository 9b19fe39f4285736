import { nonces } from '#scripts/stand-ins/payments/braintree';
import { confirmedNonce } from '#scripts/stand-ins/payments/braintree-web';
import type { Aftermath, Checkout } from '#scripts/stand-ins/payments/checkout-book';
import { PROVIDERS_PATH, type SimulatedName } from '#scripts/stand-ins/payments/provider-hosts';
import type { ProductRuntime } from '#scripts/product/runtime';

/** A page in the payer's browser, without following redirects. */
type Page = { at: string; status: number; location: string | undefined; html: string };

const asked = async (at: string, fields?: URLSearchParams): Promise<Page> => {
  const posted = fields ? { method: 'POST', body: fields } : {};
  const answer = await fetch(at, { redirect: 'manual', ...posted });
  const location = answer.headers.get('location') ?? undefined;
  return { at, status: answer.status, location: location && new URL(location, at).href, html: await answer.text() };
};

const unescaped = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).replaceAll('&amp;', '&');

const formIn = ({ html, at }: Page) => {
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return {
    action: action && new URL(unescaped(action), at).href,
    fields: new URLSearchParams(fields.map(([, key = '', value = '']) => [unescaped(key), unescaped(value)])),
  };
};

/** The message of Culqi's script that the card's bank has confirmed the payment. */
const confirmed = JSON.stringify({
  eci: '05',
  xid: 'x',
  cavv: 'c',
  protocolVersion: '2.2.0',
  directoryServerTransactionId: 'd',
});

const culqiToken = async (): Promise<string> => {
  const answer = await fetch('https://js.culqi.com/checkout-js/tokens?card=paid', { method: 'POST' });
  return answer.text();
};

/** Mercado Pago's fields in the browser make a token of a card, or of the security code of a saved one. */
const cardToken = async ({ simulatedAccounts }: ProductRuntime, card: string): Promise<string> => {
  const { publicKey } = simulatedAccounts.get('mercadopago')!.credentials as { publicKey: string };
  const fresh = { card_number: '4235647728025682', expiration_month: 11, expiration_year: 2030 };
  const body = { ...(card ? { card_id: card } : { ...fresh, cardholder: { name: 'APRO' } }), security_code: '123' };
  const url = `https://api.mercadopago.com/v1/card_tokens?public_key=${publicKey}`;
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return ((await answer.json()) as { id: string }).id;
};

/** Fields that a payer enters on a page of ours which takes the card itself. */
const enteredAt = async (
  runtime: ProductRuntime,
  name: SimulatedName,
  saved: string,
): Promise<Record<string, string>> => {
  if (name === 'culqi') return { token: await culqiToken(), device: 'd', confirmed };
  if (name === 'mercadopago') return { token: await cardToken(runtime, saved), method: saved ? '' : 'visa' };
  return { payment_method_nonce: saved ? confirmedNonce(saved) : nonces.paid };
};

/** A page that submits its form itself: it carries the provider's answer through the payer's browser. */
const isSentOn = ({ html, at }: Page): boolean =>
  at.includes(`${PROVIDERS_PATH}/`) && /action="[^"]*\/api\/pay\//.test(html);

const follow = async (page: Page): Promise<Page> => {
  let now = page;
  for (let steps = 0; (now.location || isSentOn(now)) && steps < 6; steps++) {
    if (!now.location) {
      const { action = '', fields } = formIn(now);
      now = await asked(action, fields);
      continue;
    }
    // The product's own pages are drawn by a browser, which is not here.
    if (/\/(bookings|wallet)\b/.test(new URL(now.location).pathname)) return now;
    now = await asked(now.location);
  }
  return now;
};

type Order = { id: string; token?: string | undefined; card?: string | undefined };

/** A payer at the checkouts of the simulated providers of a running product. */
export const payerAt = (runtime: ProductRuntime) => {
  const checkoutsAt = (name: SimulatedName): Checkout[] => [...runtime.simulatedAccounts.get(name)!.checkouts()];
  const openedAt = async (name: SimulatedName, { id, token = '', card }: Order): Promise<Page> => {
    const fields = { order_id: id, token, ...(card ? { card } : {}) };
    return asked(`${runtime.url}/api/pay/${name}`, new URLSearchParams(fields));
  };
  const pressed = async (page: Page): Promise<Page> =>
    follow(await asked(page.at, new URLSearchParams({ action: 'paid' })));
  const onOurPage = async (name: SimulatedName, page: Page): Promise<Page> => {
    const { action = '', fields } = formIn(page);
    const saved = /const saved=\{"(?:nonce|card)":"([^"]+)"/.exec(page.html)?.[1] ?? '';
    for (const [key, value] of Object.entries(await enteredAt(runtime, name, saved))) fields.set(key, value);
    return follow(await asked(`${action}?i=${fields.get('intent') ?? ''}`, fields));
  };
  /** Leaves our page for the provider's, by a link, a form or a redirect, and pays there. */
  const onTheirPage = async (page: Page): Promise<Page> => {
    const link = /<a class="button pay" id="leave" href="([^"]+)"/.exec(page.html)?.[1];
    const { action, fields } = formIn(page);
    const next = link
      ? await asked(new URL(unescaped(link), page.at).href)
      : page.location
        ? await asked(page.location)
        : await asked(action ?? '', fields);
    return pressed(await follow(next));
  };
  const isDone = ({ location = '' }: Page): boolean => /[?&]attempt=/.test(location);
  return {
    checkoutsAt,
    /** Pays an order, at the provider's page, on ours or by a saved card; resolves with the payment as the provider has it. */
    pays: async (name: SimulatedName, order: Order): Promise<Checkout> => {
      const before = new Set(checkoutsAt(name));
      const page = await openedAt(name, order);
      const isOurs = formIn(page).action?.startsWith(`${runtime.url}/api/pay/`) === true;
      const end = isDone(page) ? page : await (isOurs ? onOurPage(name, page) : onTheirPage(page));
      if (!isDone(end)) throw new Error(`${name}: ${end.status} ${end.at} ${end.html.slice(0, 600)}`);
      await runtime.settle();
      return checkoutsAt(name).find(each => !before.has(each))!;
    },
    /** Something happens to a payment in the provider's panel or at the payer's bank. */
    happens: async (name: SimulatedName, { page }: Checkout, aftermath: Aftermath): Promise<void> => {
      const { host, pathname, search } = new URL(page);
      const here = page.startsWith(runtime.url) ? page : `${runtime.url}${PROVIDERS_PATH}/${host}${pathname}${search}`;
      const answer = await asked(here, new URLSearchParams({ aftermath }));
      if (answer.status >= 400) throw new Error(`${name}: ${answer.status} ${aftermath}`);
      await runtime.settle();
    },
  };
};
