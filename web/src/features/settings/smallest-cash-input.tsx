import { useWatch } from 'react-hook-form';
import type { Settings } from '#shared/contract/entities/settings';
import { cashStep } from '#shared/domain/money/cash-steps';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import type { OwnInputProps } from '@/ui/record/record-types';
import { BlankableNumber } from './blankable-number';

/** The least amount of cash; blank: that of the currency, which is named. */
export function SmallestCashInput(props: OwnInputProps<Settings>) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const code = useWatch({ control: props.control, name: 'code' });
  const step = cashStep(code);
  const ofCurrency =
    step > 0
      ? t('set.smallestCash.ofCurrency', { amount: number(step), currency: code })
      : t('set.smallestCash.exact', { currency: code });
  const help = `${t('set.smallestCash.help')} ${t('set.raiseWaits')} ${ofCurrency}`;
  return <BlankableNumber {...props} unit={code} help={help} fault={t('set.smallestCash.bad')} />;
}
