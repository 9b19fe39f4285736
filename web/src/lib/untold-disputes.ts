import { factsOf, isPaymentProvider } from '#shared/contract/payment-providers';

/** Whether admins learn of disputes at a provider only from its panel or the bank. */
export const isUntold = (provider = ''): boolean =>
  isPaymentProvider(provider) && provider !== 'test' && factsOf(provider).reportsDisputes !== true;
