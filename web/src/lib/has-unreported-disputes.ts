import { isPaymentProvider, reportsDisputes } from '#shared/contract/payment-providers';

/** Whether admins learn of disputes at a provider only from its panel or the bank. The test provider has no bank. */
export const hasUnreportedDisputes = (provider = ''): boolean =>
  isPaymentProvider(provider) && provider !== 'test' && !reportsDisputes(provider);
