import { describe, expect, it } from 'vitest';
import { type PaymentProvider, providerNames, savesCards } from '#shared/contract/payment-providers';
import { log } from '#lambdas/ports/log';
import { adapterOf, openProvider } from './registry';

type Named = Readonly<Record<string, unknown>>;

/** Credentials of each provider's sandbox and, where keys show their mode, one that is live. */
const examples: Readonly<Record<PaymentProvider, { sandbox: Named; live?: Named }>> = {
  braintree: {
    sandbox: { merchantId: 'm', publicKey: 'p', privateKey: 's3cret', merchantAccountIds: { USD: 'acct' } },
  },
  culqi: {
    sandbox: { publicKey: 'pk_test_1', secretKey: 'sk_test_s3cret' },
    live: { secretKey: 'sk_live_s3cret' },
  },
  flutterwave: {
    sandbox: { secretKey: 'FLWSECK_TEST-s3cret-X', secretHash: 's3cret-hash' },
    live: { secretKey: 'FLWSECK-s3c-ret1vt-X' },
  },
  liqpay: { sandbox: { publicKey: 'sandbox_i1', privateKey: 'sandbox_s3cret' } },
  mercadopago: {
    sandbox: { accessToken: 'TEST-s3cret', webhookSecret: 's3cret-hook', country: 'BR', publicKey: 'APP_USR-public' },
  },
  payfast: { sandbox: { merchantId: '10000100', merchantKey: 's3cret', passphrase: 's3cret' } },
  paypal: { sandbox: { clientId: 'c', clientSecret: 's3cret', webhookId: 'w' } },
  paystack: { sandbox: { secretKey: 'sk_test_s3cret' }, live: { secretKey: 'sk_live_s3cret' } },
  paytm: { sandbox: { mid: 'm', merchantKey: 's3cret0123456789', websiteName: 'WEBSTAGING' } },
  payulatam: { sandbox: { merchantId: '508029', accountId: '512321', apiKey: 's3cret', apiLogin: 'l' } },
  securepay: { sandbox: { merchantId: 'ABC0001', transactionPassword: 's3cret' } },
  stripe: {
    sandbox: { secretKey: 'sk_test_s3cret', webhookSecret: 'whsec_s3cret' },
    live: { secretKey: 'rk_live_s3cret' },
  },
  test: { sandbox: { key: 's3cret' } },
};
/** Keys of a published or marked sandbox merchant, which are no good in production. */
const marked: readonly PaymentProvider[] = ['securepay', 'liqpay', 'mercadopago', 'payfast', 'payulatam'];

it.each(providerNames)(
  '[PAYS-4] cards are saved at %s where its adapter saves them, and nowhere else',
  async provider => {
    expect((await adapterOf(provider)).savesCards).toBe(savesCards(provider));
  },
);

describe.each(providerNames)('[PAYS-1] credentials of %s', provider => {
  const { sandbox, live } = examples[provider];
  const faults = async (credentials: unknown, stage = 'dev') =>
    (await adapterOf(provider)).faultsIn(credentials, stage);

  it('are used when nothing is missing', async () => {
    expect(await faults({ mode: 'sandbox', ...sandbox })).toEqual([]);
    const around = { stage: 'dev', fetch, now: Date.now, log };
    expect(await openProvider(provider, { mode: 'sandbox', ...sandbox }, around)).toMatchObject({ name: provider });
    expect(await openProvider(provider, undefined, around)).toBeUndefined();
  });

  it('name the key that is missing, malformed or not known, and never a value', async () => {
    for (const key of Object.keys(sandbox)) {
      const { [key]: _, ...rest } = sandbox;
      expect(await faults({ mode: 'sandbox', ...rest })).toEqual([`${key} is missing`]);
      const malformed = await faults({ mode: 'sandbox', ...sandbox, [key]: 7 });
      expect(malformed).toEqual([`${key} is not of the form that the provider gives`]);
    }
    expect(await faults({ mode: 'sandbox', ...sandbox, secretkey: 's3cret' })).toEqual([
      'secretkey is not one of its keys',
    ]);
    expect(await faults('s3cret')).toEqual(['not a JSON object']);
    expect((await faults({ s3cret: 's3cret', ...sandbox, mode: 's3cret' })).join()).not.toContain('"s3cret"');
  });

  it('are of a sandbox outside of production, and live in production', async () => {
    expect(await faults({ ...sandbox })).toEqual(['mode has to be "sandbox" on the stage dev']);
    expect(await faults({ mode: 'live', ...sandbox })).toContain('mode has to be "sandbox" on the stage dev');
    expect(await faults({ mode: 'sandbox', ...sandbox }, 'prod')).toContain('mode has to be "live" on the stage prod');
  });

  if (live)
    it('refuse a live key in the sandbox and a key of the sandbox in production', async () => {
      const [key = ''] = Object.keys(live);
      expect(await faults({ mode: 'sandbox', ...sandbox, ...live })).toEqual([`${key} is one of the mode "live"`]);
      expect(await faults({ mode: 'live', ...sandbox }, 'prod')).toContain(`${key} is one of the mode "sandbox"`);
    });

  if (marked.includes(provider))
    it('refuse a merchant of the sandbox in production', async () => {
      const [fault, ...more] = await faults({ mode: 'live', ...sandbox }, 'prod');
      expect(fault).toMatch(/^\w+ is one of the mode "sandbox"$/);
      expect(more).toEqual([]);
    });
});
