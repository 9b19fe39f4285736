import { useMemo } from 'react';
import type { Promo } from '#shared/contract/entities/promo';
import { useTranslation } from '@/i18n/translation';
import type { RecordGroup } from '@/ui/record/record-types';
import { useConditionWords } from '@/lib/promo-conditions';
import { useSettings } from '@/lib/settings-queries';
import type { PromoRecord } from './api';
import { DaysInput, HoursInput, VehiclesInput } from './condition-inputs';

const missing = undefined as unknown as number;

/** A new promo: discount, end and number of uses have to be filled in. */
export const blankPromo: PromoRecord = {
  promo_name: '',
  promo_description: '',
  promo_discount_type: 'percentage',
  promo_discount_value: missing,
  max_promo_discount_value: 0,
  min_order: 0,
  promo_validity: missing,
  promo_usage_limit: missing,
  user_avail: 0,
  promo_user_limit: 1,
  promo_first_ride: false,
  promo_car_types: [],
  promo_days: [],
  promo_hours: null,
};

/** The fields that an admin edits or sees. */
export const recordOf = (promo: Promo): PromoRecord => {
  const fields = Object.keys(blankPromo) as (keyof PromoRecord)[];
  return Object.fromEntries(fields.map(field => [field, promo[field] ?? blankPromo[field]])) as PromoRecord;
};

type Group = RecordGroup<PromoRecord>;

/** The fields of a promo, in groups. */
export function usePromoGroups(): readonly Group[] {
  const { t } = useTranslation();
  const { symbol, timeZone } = useSettings();
  const words = useConditionWords();
  return useMemo(() => {
    const what: Group['fields'] = [
      { kind: 'text', name: 'promo_name', label: t('promos.name'), maxLength: 60 },
      { kind: 'text', name: 'promo_description', label: t('promos.description'), lines: 2, maxLength: 300 },
      {
        kind: 'choice',
        name: 'promo_discount_type',
        label: t('promos.type'),
        half: true,
        options: [
          { value: 'percentage', label: t('discount.percentage') },
          { value: 'flat', label: t('discount.flat') },
        ],
      },
      { kind: 'number', name: 'promo_discount_value', label: t('promos.value'), half: true },
      {
        kind: 'number',
        name: 'max_promo_discount_value',
        label: t('promos.max'),
        unit: symbol,
        half: true,
        help: t('promos.maxHelp'),
      },
      { kind: 'number', name: 'min_order', label: t('promos.min'), unit: symbol, half: true },
    ];
    const limits: Group['fields'] = [
      { kind: 'moment', name: 'promo_validity', label: t('promos.validity'), withTime: true },
      {
        kind: 'number',
        name: 'promo_usage_limit',
        label: t('promos.limit'),
        help: t('promos.limitHelp'),
        half: true,
      },
      { kind: 'number', name: 'promo_user_limit', label: t('promos.userLimit'), half: true },
      {
        kind: 'number',
        name: 'user_avail',
        label: t('promos.used'),
        help: t('promos.usedHelp'),
        half: true,
        disabled: true,
      },
    ];
    const conditions: Group['fields'] = [
      { kind: 'switch', name: 'promo_first_ride', label: t('promos.firstRide') },
      {
        kind: 'own',
        name: 'promo_car_types',
        label: t('promos.vehicles'),
        Input: VehiclesInput,
        inWords: words.vehicles,
      },
      { kind: 'own', name: 'promo_days', label: t('promos.days'), Input: DaysInput, inWords: words.days },
      { kind: 'own', name: 'promo_hours', label: t('promos.hours'), Input: HoursInput, inWords: words.hours },
    ];
    return [
      { id: 'what', title: t('promos.group.what'), fields: what },
      { id: 'limits', title: t('promos.group.limits'), fields: limits },
      {
        id: 'conditions',
        title: t('promos.group.conditions'),
        fields: conditions,
        text: t('promos.conditionsText', { zone: timeZone }),
      },
    ];
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the rest follows the language and the settings
  }, [t, symbol, timeZone, words.vehicles]);
}
