import { factsOf, isPaymentProvider } from '#shared/contract/payment-providers';

export const tellsDisputes = (provider: string): boolean =>
  isPaymentProvider(provider) && factsOf(provider).reportsDisputes === true;
