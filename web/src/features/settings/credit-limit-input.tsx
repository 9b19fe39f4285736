import { useWatch } from 'react-hook-form';
import type { Settings } from '#shared/contract/entities/settings';
import { creditLimitMinor } from '#shared/domain/money/credit-limit';
import { fromMinor } from '#shared/domain/money/money';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import type { OwnInputProps } from '@/ui/record/record-types';
import { BlankableNumber } from './blankable-number';

/** Credit by one admin in a day; blank: the usual amount of the currency, which is named. */
export function CreditLimitInput(props: OwnInputProps<Settings>) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const code = useWatch({ control: props.control, name: 'code' });
  const usual = fromMinor(creditLimitMinor({ creditLimit: null, code }), code);
  const help = `${t('set.creditLimit.help')} ${t('set.creditLimit.ofCurrency', { amount: number(usual), currency: code })}`;
  return <BlankableNumber {...props} unit={code} help={help} fault={t('set.creditLimit.bad')} />;
}
