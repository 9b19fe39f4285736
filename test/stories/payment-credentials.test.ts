import { SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContext } from '#lambdas/runtime/context';
import { localCredentials } from '#scripts/local/sigv4';
import { removeCredentials, storeCredentials } from '#scripts/payments/store-credentials';
import type { Person } from '../kit/person';
import { rideRequest } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

const credentials = {
  mode: 'sandbox',
  merchantId: '10000100',
  merchantKey: '46f0cd694581a',
  passphrase: 'jt7NOE43FZPn',
};
let world: World;
let rider: Person;
let payfast: Parameters<typeof removeCredentials>[0];
beforeAll(async () => {
  world = await startWorld({ providers: ['test', 'payfast', 'paystack'], settings: { code: 'ZAR' } });
  rider = await world.rider();
  await world.driver('Dana');
  const { awsUrl: endpoint, region } = world.runtime;
  const ssm = new SSMClient({ endpoint, region, credentials: localCredentials });
  payfast = { ssm, store: createContext().store, stage: 'local', provider: 'payfast' };
});
afterAll(() => world.close());

const offered = async () => (await rider.call('get_providers', {})).providers.map(({ name }) => name);
const checkout = async (provider: string) => {
  const { booking } = await rider.call('addBooking', rideRequest(world));
  const body = new URLSearchParams({ order_id: booking.id, token: booking.payToken ?? '', amount: '1' });
  return fetch(`${world.runtime.url}/api/pay/${provider}`, { method: 'POST', body });
};

it('[PAYS-1] lists a provider once it has credentials, and no longer than that', async () => {
  expect(await offered()).toEqual(['test']);
  await expect(storeCredentials(payfast, { ...credentials, passphrase: undefined })).rejects.toThrow(
    'payfast: passphrase is missing.',
  );
  await expect(storeCredentials(payfast, { ...credentials, mode: 'live' })).rejects.toThrow(/^(?!.*46f0cd).*mode has/);
  expect(await offered()).toEqual(['test']);
  expect(await storeCredentials(payfast, credentials)).toMatchObject({ mode: 'sandbox', currencies: ['ZAR'] });
  expect(await offered()).toEqual(['test', 'payfast']);
});

it('[PAYS-2-payfast] begins a checkout with the stored credentials, under a policy that lets its form go wherever the provider redirects it', async () => {
  const page = await checkout('payfast');
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('action="https://sandbox.payfast.co.za/eng/process"');
  expect(html).toContain('value="10000100"');
  expect(html).not.toContain(credentials.passphrase);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).not.toContain('form-action');
  expect(policy).toContain("default-src 'none'");
});

it('[PAYS-1] answers a page where the stage has no credentials', async () => {
  const page = await checkout('paystack');
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
});

it('[PAYS-3] has each provider’s own function look after its open payments, every minute', async () => {
  const timed = world.runtime.scheduler.list().map(({ Target }) => Target.Arn);
  for (const name of ['test', 'payfast', 'paystack']) {
    expect(timed).toContainEqual(expect.stringMatching(`:function:wayfare-local-pay-${name}$`));
    expect(await world.runtime.invoke(`wayfare-local-pay-${name}`, { source: 'aws.events' })).toMatchObject({
      settled: 0,
    });
  }
});

it('[PAYS-1] forgets what an operator removes', async () => {
  await removeCredentials(payfast);
  await removeCredentials(payfast);
  expect(await offered()).toEqual(['test']);
});
