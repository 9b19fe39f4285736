import { parseArgs } from 'node:util';
import type { SSMClient } from '@aws-sdk/client-ssm';
import {
  isPaymentProvider,
  type PaymentProvider,
  providerNames,
  modeOfStage,
} from '#shared/contract/payment-providers';
import { stageNamed } from '#infra/stages';
import { adapterOf } from '#lambdas/adapters/payments/registry';
import { configuredProviders } from '#lambdas/model/payments/configured';
import type { Store } from '#lambdas/ports/store';
import type { StageWanted } from '../lib/point-at-stage';
import { keysInPipe, type Operator } from '../lib/typed-secrets';
import { removeCredentials, storeCredentials } from './store-credentials';
import { webhookAdvice } from './webhooks';
import { UsageError } from '../lib/command.mjs';

export const USAGE = `Stores the credentials of a payment provider for a stage, encrypted, where only that provider's function reads them.

  npm run payments:set -- <provider> --stage dev     asks for each key without showing it
  npm run payments:set -- <provider> --stage dev < keys.json
  npm run payments:set -- <provider> --stage dev --remove
  npm run payments:set -- --list --stage dev

  --stage   a deployed stage, with the AWS credentials of the environment
  --local   instead of --stage: the product that runs on this machine, at --url (default http://127.0.0.1:3000)
  --table   the stage's table, --site its address, when it was not deployed from this folder

Providers: ${providerNames.filter(name => name !== 'test').join(', ')}`;

/** How the command reaches its surroundings. */
export type Surroundings = Operator & {
  reach(wanted: StageWanted): Promise<{ ssm: SSMClient; store: Store; stage: string; site: string | undefined }>;
};

type Reached = Awaited<ReturnType<Surroundings['reach']>>;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  stage: text,
  url: text,
  table: text,
  site: text,
  local: flag,
  list: flag,
  remove: flag,
};

const askedFor = async (provider: PaymentProvider, { askHidden }: Surroundings): Promise<Record<string, unknown>> => {
  const { keys, typedValue } = await adapterOf(provider);
  const answers: Record<string, unknown> = {};
  for (const key of keys) {
    const typed = (await askHidden(key)).trim();
    // A value that may be left out has a default; a required one is named as missing.
    if (typed !== '') answers[key] = typedValue(key, typed);
  }
  return answers;
};

const NAMED = 12;
const named = (currencies: readonly string[]): string =>
  currencies.length > NAMED ? `${currencies.length} currencies` : currencies.join(', ');

const set = async (provider: PaymentProvider, reached: Reached, io: Surroundings, site: string): Promise<void> => {
  const { stage } = reached;
  io.say(webhookAdvice(provider, site));
  const piped = await io.piped();
  const given = piped === undefined ? await askedFor(provider, io) : keysInPipe(piped);
  const { mode, currencies } = await storeCredentials({ ...reached, provider }, { mode: modeOfStage(stage), ...given });
  io.say(`Stored for ${stage}, mode ${mode}. It takes ${named(currencies)}. Its function knows within five minutes.`);
  if (stage !== 'local' && !stageNamed(stage).paymentProviders.includes(provider))
    io.say(`The stage does not offer ${provider} yet: add it to paymentProviders in stages.json and deploy.`);
};

const list = async ({ store, stage }: Reached, { say }: Surroundings): Promise<void> => {
  const stored = new Map((await configuredProviders(store)).map(provider => [provider.provider, provider]));
  const offered = stageNamed(stage).paymentProviders;
  const shown = providerNames.filter(name => stored.has(name) || offered.includes(name));
  for (const name of shown) {
    const configured = stored.get(name);
    const keys = configured
      ? `${configured.mode} since ${new Date(configured.at).toISOString()}, ${named(configured.currencies)}`
      : 'none';
    const play = name === 'test' ? 'needs none' : keys;
    say(`${name.padEnd(12)} ${offered.includes(name) ? 'offered    ' : 'not offered'}  credentials: ${play}`);
  }
  if (shown.length === 0) say(`The stage ${stage} offers no provider and has no credentials.`);
};

const providerIn = (positionals: readonly string[]): PaymentProvider => {
  const [name = '', ...more] = positionals;
  // Shells store arguments in their history, and process lists show them to everybody.
  if (more.length > 0) throw new UsageError('Secrets are never arguments: they are asked for, or piped in.');
  if (name === 'test') throw new Error('The test provider has no account, and so no credentials.');
  if (!isPaymentProvider(name)) throw new UsageError('Say which provider.');
  return name;
};

/** @throws Error with one sentence for the operator, which never contains a secret. */
export const paymentsSet = async (args: string[], io: Surroundings): Promise<void> => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const provider = values.list ? undefined : providerIn(positionals);
  if ((values.stage === undefined) === !values.local) throw new UsageError('Say which stage, or --local.');
  const reached = await io.reach(values);
  if (!provider) return list(reached, io);
  if (values.remove) {
    await removeCredentials({ ...reached, provider });
    return io.say(`${provider} is no longer offered on ${reached.stage}, and its credentials are deleted.`);
  }
  const site = values.site ?? reached.site;
  if (!site) throw new Error('The address of the stage is not known here: pass --site.');
  await set(provider, reached, io, site);
};
