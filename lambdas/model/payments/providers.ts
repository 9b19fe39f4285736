import { config } from '#lambdas/runtime/config';

/** Providers this stage offers. The test provider moves no money and never exists in production, whatever is configured. */
export const enabledProviders = (): string[] =>
  config.paymentProviders
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && !(name === 'test' && config.stage === 'prod'));

export const providerLink = (name: string): string => `/api/pay/${name}`;
