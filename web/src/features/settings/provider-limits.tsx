import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import type { Settings } from '#shared/contract/entities/settings';
import { brandOf } from '#shared/contract/payment-providers';
import { fromMinor, moneyDecimals } from '#shared/domain/money/money';
import { decimalsFor, leastOf } from '#shared/domain/payment/provider-steps';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { providersQuery } from '@/features/payments/api';

/** Prices that a provider of this stage cannot accept: riders are not offered it for those. */
export function ProviderLimits({ code, decimal }: Pick<Settings, 'code' | 'decimal'>) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { data: providers = [] } = useQuery(providersQuery);
  const finer = providers.filter(({ name }) => decimalsFor(name, code) < moneyDecimals({ code, decimal }));
  const least = providers.filter(({ name }) => leastOf(name, code) > 0);
  if (finer.length === 0 && least.length === 0) return null;
  return (
    <Alert severity={finer.length > 0 ? 'warning' : 'info'} sx={{ '& p': { m: 0 } }}>
      {finer.map(({ name }) => (
        <p key={name}>
          {t('settings.decimalsTaken', { provider: brandOf(name), currency: code, decimals: decimalsFor(name, code) })}
        </p>
      ))}
      {least.map(({ name }) => (
        <p key={name}>
          {t('settings.leastTaken', { provider: brandOf(name), amount: money(fromMinor(leastOf(name, code), code)) })}
        </p>
      ))}
    </Alert>
  );
}
