import { DeleteParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { beforeEach, expect, it } from 'vitest';
import { configuredProviders } from '#lambdas/model/payments/configured';
import { memoryStore } from '#test/kit/memory-store';
import { mockAws } from '#test/kit/mock-aws';
import { paymentsSet, type Surroundings } from './command';

const ssm = mockAws(SSMClient);
beforeEach(() => {
  ssm.reset();
  ssm.on(PutParameterCommand).resolves({}).on(DeleteParameterCommand).resolves({});
});

const STRIPE = { secretKey: 'sk_test_s3cret', webhookSecret: 'whsec_s3cret' };

/** An operator at a terminal who types the answers, or a command that something is piped into. */
const scene = (answers: Readonly<Record<string, string>>, piped?: string) => {
  const said: string[] = [];
  const asked: string[] = [];
  const store = memoryStore();
  const io: Surroundings = {
    say: line => void said.push(line),
    askHidden: async key => (asked.push(key), answers[key] ?? ''),
    piped: async () => piped,
    reach: async ({ stage = 'local' }) => ({ ssm: new SSMClient({}), store, stage, site: 'https://ride.example.com' }),
  };
  const run = (...args: string[]) => paymentsSet(args, io);
  const put = () => ssm.commandCalls(PutParameterCommand).map(({ args }) => args[0].input);
  return { said, asked, store, run, put };
};

it('[PAYS-1] asks for each key, stores them encrypted for that stage and provider, and says which webhook to enter before it asks', async () => {
  const { said, asked, store, run, put } = scene(STRIPE);
  await run('stripe', '--stage', 'dev');
  expect(said[0]).toContain('Enter https://ride.example.com/api/pay/stripe/webhook as the webhook in its dashboard');
  expect(asked).toEqual(['secretKey', 'webhookSecret']);
  expect(put()).toEqual([
    {
      Name: '/wayfare/dev/payments/stripe',
      Value: JSON.stringify({ mode: 'sandbox', ...STRIPE }),
      Type: 'SecureString',
      Overwrite: true,
    },
  ]);
  expect(await configuredProviders(store)).toMatchObject([{ provider: 'stripe', mode: 'sandbox' }]);
  expect((await configuredProviders(store))[0]?.currencies).toEqual(
    expect.arrayContaining(['SEK', 'JPY', 'KWD', 'USD']),
  );
  expect(said.join()).toContain('does not offer stripe yet');
  expect(said.join()).not.toContain('s3cret');
});

it('[PAYS-1] reads what is piped in, and keys that are no text', async () => {
  const keys = { merchantId: 'm', publicKey: 'p', privateKey: 's', merchantAccountIds: { USD: 'a', SEK: 'b' } };
  const piped = scene({}, JSON.stringify(keys));
  await piped.run('braintree', '--local');
  const typed = scene({ ...keys, merchantAccountIds: JSON.stringify(keys.merchantAccountIds) });
  await typed.run('braintree', '--local');
  expect(piped.asked).toEqual([]);
  expect(new Set(typed.put().map(({ Value }) => Value))).toEqual(
    new Set([JSON.stringify({ mode: 'sandbox', ...keys })]),
  );
  expect((await configuredProviders(typed.store))[0]?.currencies).toEqual(['SEK', 'USD']);
  await typed.run('--list', '--local');
  expect(typed.said.filter(line => line.startsWith('braintree'))[0]).toMatch(
    /not offered +credentials: sandbox since .*SEK, USD/,
  );
});

it.each([
  [
    'a live key outside of production',
    'dev',
    { ...STRIPE, secretKey: 'sk_live_s3cret' },
    'secretKey is one of the mode "live"',
  ],
  ['a key of the sandbox in production', 'prod', STRIPE, 'secretKey is one of the mode "sandbox"'],
  ['a key that is missing', 'dev', { secretKey: STRIPE.secretKey }, 'webhookSecret is missing'],
  ['a malformed key', 'dev', { ...STRIPE, secretKey: 's3cret' }, 'secretKey is not of the form'],
])('[PAYS-1] refuses %s, names it, and stores nothing', async (_, stage, keys, fault) => {
  for (const { run, put, store } of [scene(keys), scene({}, JSON.stringify(keys))]) {
    const refused = run('stripe', '--stage', stage);
    await expect(refused).rejects.toThrow(fault);
    await expect(refused).rejects.not.toThrow('s3cret');
    expect([put(), await configuredProviders(store)]).toEqual([[], []]);
  }
});

it.each([
  ['a secret among the arguments', ['stripe', 'sk_test_s3cret', '--local'], 'never arguments'],
  ['no provider', ['--local'], 'Say which provider'],
  ['the test provider', ['test', '--local'], 'no account'],
  ['no stage', ['stripe'], 'Say which stage'],
  ['two stages', ['stripe', '--local', '--stage', 'dev'], 'Say which stage'],
])('[PAYS-1] does not take %s', async (_, args, reason) => {
  await expect(scene(STRIPE).run(...args)).rejects.toThrow(reason);
});

it('[PAYS-1] never quotes what it cannot read', async () => {
  await expect(scene({}, 'sk_test_s3cret').run('stripe', '--local')).rejects.toThrow(/^What is piped in has to be/);
});

it('[PAYS-1] takes a provider off the list with its credentials', async () => {
  const { run, store, said } = scene(STRIPE);
  await run('stripe', '--local');
  await run('stripe', '--local', '--remove');
  expect(await configuredProviders(store)).toEqual([]);
  expect(ssm.commandCalls(DeleteParameterCommand)[0]?.args[0].input).toEqual({
    Name: '/wayfare/local/payments/stripe',
  });
  expect(said.at(-1)).toContain('no longer offered');
});
