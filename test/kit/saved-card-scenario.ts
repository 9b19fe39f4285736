import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Settings } from '#shared/contract/entities/settings';
import { providerNames, savesCards } from '#shared/contract/payment-providers';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { openProvider } from '#lambdas/adapters/payments/registry';
import type { Answer } from '#lambdas/model/payments/answers';
import { completeCheckout, hearWebhook, returnFromProvider } from '#lambdas/model/payments/callbacks';
import { startCheckout } from '#lambdas/model/payments/checkout';
import { openCardOrder } from '#lambdas/model/payments/saved-cards';
import type { PayEvent } from '#lambdas/model/payments/requests';
import type { Payments } from '#lambdas/ports/payments';
import type { Actor } from '#lambdas/runtime/actor';
import { bookingItem, loadBooking } from '#lambdas/store/booking-items';
import { balanceKey } from '#lambdas/store/keys';
import { type StoredUser, userItem } from '#lambdas/store/user-items';
import { type Account, openAccounts } from '#scripts/stand-ins/payments/all-providers';
import { nonces } from '#scripts/stand-ins/payments/braintree';
import { notifyBraintree } from '#scripts/stand-ins/payments/braintree-notice';
import { confirmedNonce } from '#scripts/stand-ins/payments/braintree-web';
import { type SimulatedName, simulatedNames } from '#scripts/stand-ins/payments/provider-hosts';
import type { Aftermath, Checkout } from '#scripts/stand-ins/payments/checkout-book';
import { type Trouble, troubled } from '#scripts/stand-ins/payments/troubles';
import type { Bank } from '#scripts/stand-ins/payments/simulated-cards';
import { fakeContext } from './fake-context';
import { memoryStore } from './memory-store';
import { rawOf } from './simulated-payments';

/** Every provider where cards are saved. */
export const cardProviders: readonly SimulatedName[] = simulatedNames.filter(
  name => providerNames.includes(name) && savesCards(name),
);

const SITE = 'https://ride.example.com';

/** A currency that the provider accepts; Mercado Pago accepts the currency of its account's country. */
const currencyAt = (provider: SimulatedName): string => (provider === 'mercadopago' ? 'BRL' : 'SEK');

/** Mercado Pago's fields in the browser make a token of a card, or of the security code of a saved one. */
const cardToken = async ({ credentials, handle }: Account, pays: boolean, card: string): Promise<string> => {
  const key = (credentials as { publicKey: string }).publicKey;
  const fresh = { card_number: '4235647728025682', expiration_month: 11, expiration_year: 2030 };
  const of = card ? { card_id: card } : { ...fresh, cardholder: { name: pays ? 'APRO' : 'OTHE' } };
  const url = `https://api.mercadopago.com/v1/card_tokens?public_key=${key}`;
  const body = JSON.stringify({ ...of, security_code: '123' });
  return ((await (await handle(new Request(url, { method: 'POST', body }))).json()) as { id: string }).id;
};
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const rider = (id: string): StoredUser => ({
  id,
  usertype: 'rider',
  firstName: id,
  lastName: 'Test',
  email: `${id}@example.com`,
  mobile: '',
  approved: true,
  createdAt: 0,
});

const eventFor =
  (provider: string) =>
  (path: string, form: Record<string, string> = {}, query = ''): PayEvent => ({
    body: Buffer.from(new URLSearchParams(form).toString()).toString('base64'),
    isBase64Encoded: true,
    pathParameters: { provider },
    headers: { 'accept-language': 'en' },
    rawPath: path,
    rawQueryString: query,
    requestContext: { requestId: 'req', http: { method: 'POST', sourceIp: '192.0.2.1' } } as PayEvent['requestContext'],
  });

/** A page of ours that takes the payment: its address, with the attempt, and the nonce or number of a saved card after `#`. */
const ownPageOf = (body = ''): string | undefined => {
  const action = /<form method="post" action="([^"]+)"/.exec(body)?.[1];
  const intent = /name="intent" value="([^"]*)"/.exec(body)?.[1];
  const saved = /const saved=\{"(?:nonce|card)":"([^"]+)"/.exec(body)?.[1] ?? '';
  return action && intent && `${action}?i=${intent}#${saved}`;
};

/** The page that an answer leads the payer to: the provider's or a bank's, one of ours with card fields, or ours with the attempt. */
export const pageOf = ({ body, headers }: Answer): string | undefined =>
  /<a class="button pay" id="leave" href="([^"]+)"/.exec(body ?? '')?.[1] ??
  ownPageOf(body) ??
  (headers?.['location'] as string | undefined);

/** Riders r1 and r2, a ride of r1's that is to be paid, and a provider as its copy simulates it. */
export const savedCardScenario = async (
  provider: SimulatedName,
  booking: Partial<Booking> = {},
  settings: Partial<Settings> = {},
  /** Values of the provider's credentials in place of its usual ones. */
  given: Readonly<Record<string, unknown>> = {},
) => {
  process.env['PAYMENT_PROVIDERS'] = provider;
  process.env['STAGE'] = 'dev';
  process.env['SITE_URL'] = SITE;
  const clock = { now: Date.UTC(2026, 0, 1, 12) };
  const currency = currencyAt(provider);
  const store = memoryStore();
  const sent: Request[] = [];
  const webhook = `${SITE}/api/pay/${provider}/webhook`;
  const at = { now: () => clock.now, deliver: async (notification: Request) => void sent.push(notification) };
  const account = openAccounts([provider], at, () => webhook).get(provider)!;
  const cards = account.cards!;
  const trouble: { now: Trouble } = { now: 'none' };
  const handle = troubled(
    provider,
    account.handle,
    () => trouble.now,
    async () => undefined,
  );
  const network = { loses: false, losesReads: false, isDown: false };
  const fetchAt = (async (input, init) => {
    if (network.isDown) throw new TypeError('no network');
    const answer = await handle(new Request(input, init));
    const isRead = init?.method === 'GET' || /search|client_token|nonces$|card_tokens/.test(String(input));
    if (network.loses && (!isRead || network.losesReads)) throw new TypeError('socket hang up');
    return answer;
  }) as typeof fetch;
  const around = { fetch: fetchAt, now: () => clock.now, log: quiet, stage: 'dev' };
  const payments = (await openProvider(
    provider,
    { mode: 'sandbox', ...account.credentials, ...given },
    around,
  )) as Payments;
  const event = eventFor(provider);
  const ctx = fakeContext({
    store,
    now: () => clock.now,
    payments: async () => payments,
    appcat: 'taxi',
    settings: async () => ({ ...defaultSettings, ...(currency === 'SEK' ? {} : { code: currency }), ...settings }),
  });
  const people = { r1: rider('r1'), r2: rider('r2') };
  const driver: StoredUser = { ...rider('d1'), usertype: 'driver' };
  for (const user of [...Object.values(people), driver]) {
    await store.write([{ type: 'put', item: userItem(user) }]);
    await store.write([{ type: 'put', item: { ...balanceKey(user.id), _et: 'balance', balanceMinor: 0 } }]);
  }
  const made = aBooking({ status: 'PENDING', driver: 'd1', ...booking });
  const ride = { ...made, receipt: { ...made.receipt, currency }, payToken: 'token' };
  await store.write([{ type: 'put', item: bookingItem(ride) }]);
  const back = (query: string) => returnFromProvider(ctx, event(`/api/pay/${provider}/return`, {}, query));
  /** On a page of ours the payer enters a card, or the bank of a saved card confirms; to refuse, the payer leaves. */
  const pressOwn = async (page: string, action: string) => {
    const { pathname, search, hash } = new URL(page, SITE);
    const saved = hash.slice(1);
    if (saved && action !== 'paid') return back(`${search.slice(1)}&left=1`);
    if (provider === 'mercadopago') {
      const form = { token: await cardToken(account, action === 'paid', saved), method: saved ? '' : 'visa' };
      return completeCheckout(ctx, event(pathname, form, search.slice(1)));
    }
    const nonce = saved ? confirmedNonce(saved) : nonces[action as keyof typeof nonces];
    return completeCheckout(ctx, event(pathname, { payment_method_nonce: nonce }, search.slice(1)));
  };
  /** The payer presses a button on a page of the provider's, of a bank, or of ours, and comes back. */
  const press = async (page: string, action: string) => {
    if (page.startsWith('/api/pay/')) return pressOwn(page, action);
    const url = page.replaceAll('&amp;', '&');
    const answer = await account.handle(new Request(url, { method: 'POST', body: new URLSearchParams({ action }) }));
    return back(new URL(answer.headers.get('location') ?? '').search.slice(1));
  };
  /** A bank that need not ask answers the page's script at once. */
  const post = async (form: Record<string, string>) => {
    const answer = await startCheckout(ctx, event(`/api/pay/${provider}`, form));
    const page = pageOf(answer);
    const isAsked = [...cards.values()].some(({ bank }) => bank === 'asks');
    return page && /#./.test(page) && !isAsked ? press(page, 'paid') : answer;
  };
  const checkouts = () => [...account.checkouts()];
  /** Braintree reports settlements. */
  const reportMore = async () => {
    if (provider !== 'braintree') return;
    for (const each of checkouts().filter(({ state }) => state === 'paid'))
      await notifyBraintree(account.credentials as never, { ...at, isLive: false }, each, webhook);
  };
  return {
    ctx,
    store,
    clock,
    payments,
    network,
    trouble,
    provider,
    currency,
    cards,
    press,
    post,
    checkouts,
    of: (entity: string) => store.all().filter(item => item._et === entity),
    pay: (form: Record<string, string> = {}) => post({ order_id: ride.id, token: 'token', ...form }),
    actor: (uid: keyof typeof people): Actor => ({ uid, usertype: 'rider', user: people[uid] }),
    booking: async () => (await loadBooking(store, ride.id)) as Booking,
    /** A button of the provider's panel, or of the payer's bank, on the page of a payment. */
    happens: async ({ page }: Checkout, aftermath: Aftermath) => {
      const form = new URLSearchParams({ aftermath });
      await (await account.handle(new Request(page, { method: 'POST', body: form }))).text();
    },
    /** Decides how the banks of all saved cards answer from now on. */
    bankOf: (bank: Bank) => {
      for (const card of cards.values()) card.bank = bank;
    },
    /** Delivers all notifications of the provider again. */
    tellAll: async () => {
      await reportMore();
      for (const notification of sent) {
        const { body, headers } = await rawOf(notification.clone());
        const query = new URL(notification.url).search.slice(1);
        const heard = { ...event('/webhook', {}, query), body: Buffer.from(body).toString('base64'), headers };
        // A failure is the provider's reason to report it again.
        await hearWebhook(ctx, heard).catch(() => undefined);
      }
    },
    /** Payments requested from the provider without a checkout, and the paid ones among them. */
    asked: () => checkouts().filter(({ byCard }) => byCard),
    charges: () => checkouts().filter(({ byCard, state }) => byCard && state === 'paid'),
  };
};

/** Whether the provider finds a payment by a saved card by our reference alone. */
export const findsByReference = async (provider: SimulatedName): Promise<boolean> => {
  const scenario = await savedCardScenario(provider);
  const order = await openCardOrder(scenario.ctx, 'r1', 'SEK');
  await scenario.press(pageOf(await scenario.post({ order_id: order }))!, 'paid');
  await scenario.pay({ card: scenario.of('saved-card')[0]!['id'] as string });
  // A search may need a minute to know of a payment.
  scenario.clock.now += 5 * 60_000;
  const [charge] = scenario.charges();
  return (await scenario.payments.queryStatus({ intentId: charge!.reference })) !== 'unknown';
};
