import { any, is, missing, type Write } from '#lambdas/ports/store';
import { configKey, currencyMark } from '#lambdas/store/keys';

/** Balances are in minor units, so from the first credit on the currency must not change, not even concurrently. */
export const fixCurrency = (currency: string): Write[] => [
  {
    type: 'check',
    key: configKey('settings', 'A'),
    if: any(missing('values.code'), is('values.code', currency)),
  },
  { type: 'put', item: { ...currencyMark, _et: 'mark', currency } },
];
