import type { Settings } from '#shared/contract/entities/settings';
import { useTranslation } from '@/i18n/translation';
import type { OwnInputProps } from '@/ui/record/record-types';
import { BlankableNumber } from './blankable-number';

/** A share as a number of per cent; blank: no limit. */
export function ShareInput(props: OwnInputProps<Settings>) {
  const { t } = useTranslation();
  const help =
    props.name === 'maxFareBelowEstimate' ? 'set.maxFareBelowEstimate.help' : 'set.maxFareAboveEstimate.help';
  return <BlankableNumber {...props} scale={100} unit="%" help={t(help)} fault={t('set.badShare')} />;
}
