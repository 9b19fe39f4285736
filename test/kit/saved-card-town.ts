import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Settings } from '#shared/contract/entities/settings';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import { stripe } from '#lambdas/adapters/payments/stripe';
import type { Answer } from '#lambdas/model/payments/answers';
import { hearWebhook, returnFromProvider } from '#lambdas/model/payments/callbacks';
import { startCheckout } from '#lambdas/model/payments/checkout';
import type { PayEvent } from '#lambdas/model/payments/requests';
import type { Actor } from '#lambdas/runtime/actor';
import { bookingItem, loadBooking } from '#lambdas/store/booking-items';
import { balanceKey } from '#lambdas/store/keys';
import { type StoredUser, userItem } from '#lambdas/store/user-items';
import { playStripe } from '#scripts/local/payments/stripe';
import { fakeContext } from './fake-context';
import { memoryStore } from './memory-store';
import { played } from './played-payments';

const cfg = { secretKey: 'sk_test_ours', webhookSecret: 'whsec_test_secret' };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const rider = (id: string): StoredUser => ({
  ...{ id, usertype: 'rider', firstName: id, lastName: 'Test', email: `${id}@example.com`, mobile: '' },
  ...{ approved: true, createdAt: 0 },
});

const event = (path: string, form: Record<string, string> = {}, query = ''): PayEvent => ({
  body: Buffer.from(new URLSearchParams(form).toString()).toString('base64'),
  isBase64Encoded: true,
  pathParameters: { provider: 'stripe' },
  headers: { 'accept-language': 'en' },
  rawPath: path,
  rawQueryString: query,
  requestContext: { requestId: 'req', http: { method: 'POST', sourceIp: '192.0.2.1' } } as PayEvent['requestContext'],
});

/** The page that an answer leads the payer to: the provider's or a bank's, or ours with the attempt. */
export const pageOf = ({ body, headers }: Answer): string | undefined =>
  /<a class="button pay" id="leave" href="([^"]+)"/.exec(body ?? '')?.[1] ?? (headers?.['location'] as string);

/** Riders r1 and r2, a ride of r1's that is to be paid, and Stripe as its copy plays it. */
export const savedCardTown = async (booking: Partial<Booking> = {}, settings: Partial<Settings> = {}) => {
  process.env['PAYMENT_PROVIDERS'] = 'stripe';
  process.env['STAGE'] = 'dev';
  process.env['SITE_URL'] = 'https://ride.example.com';
  const clock = { now: Date.UTC(2026, 0, 1, 12) };
  const store = memoryStore();
  let copy: ReturnType<typeof playStripe> | undefined;
  const fake = played(at => (copy = playStripe(cfg, at)), { mode: 'sandbox', now: () => clock.now });
  const network = { loses: false, isDown: false };
  const fetchAt = (async (input, init) => {
    if (network.isDown) throw new TypeError('no network');
    const answer = await fake.fetch(input, init);
    if (network.loses && init?.method === 'POST') throw new TypeError('socket hang up');
    return answer;
  }) as typeof fetch;
  const around = { fetch: fetchAt, now: () => clock.now, log: quiet };
  const payments = withCredentials(stripe, { ...cfg, mode: 'sandbox' }, around);
  const ctx = fakeContext({
    store,
    now: () => clock.now,
    payments: async () => payments,
    appcat: 'taxi',
    settings: async () => ({ ...defaultSettings, ...settings }),
  });
  const people = { r1: rider('r1'), r2: rider('r2') };
  const driver: StoredUser = { ...rider('d1'), usertype: 'driver' };
  for (const user of [...Object.values(people), driver]) {
    await store.write([{ type: 'put', item: userItem(user) }]);
    await store.write([{ type: 'put', item: { ...balanceKey(user.id), _et: 'balance', balanceMinor: 0 } }]);
  }
  const ride = { ...aBooking({ status: 'PENDING', driver: 'd1', ...booking }), payToken: 'token' };
  await store.write([{ type: 'put', item: bookingItem(ride) }]);
  const post = (form: Record<string, string>) => startCheckout(ctx, event('/api/pay/stripe', form));
  /** The payer presses a button on a page of Stripe's or of a bank, and comes back. */
  const press = async (page: string, deed: string) => {
    const url = page.replaceAll('&amp;', '&');
    const answer = await fake.provider.handle(
      new Request(url, { method: 'POST', body: new URLSearchParams({ deed }) }),
    );
    const back = new URL(answer.headers.get('location') ?? '');
    return returnFromProvider(ctx, event('/api/pay/stripe/return', {}, back.search.slice(1)));
  };
  return {
    ...{ ctx, store, clock, payments, network, copy: copy!, press, post },
    of: (entity: string) => store.all().filter(item => item._et === entity),
    pay: (form: Record<string, string> = {}) => post({ order_id: ride.id, token: 'token', ...form }),
    actor: (uid: keyof typeof people): Actor => ({ uid, usertype: 'rider', user: people[uid] }),
    booking: async () => (await loadBooking(store, ride.id)) as Booking,
    /** Every notification that Stripe has sent, told again. */
    tellAll: async () => {
      for (const { body, headers } of fake.sent)
        await hearWebhook(ctx, { ...event('/webhook'), body: Buffer.from(body).toString('base64'), headers });
    },
    charges: () => [...copy!.book.values()].filter(each => 'byCard' in each && each.state === 'paid'),
  };
};
