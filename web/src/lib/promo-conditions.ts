import { useQuery } from '@tanstack/react-query';
import type { PromoFields } from '#shared/contract/entities/promo';
import { useTranslation } from '@/i18n/translation';
import { carTypesQuery } from './settings-queries';
import { clockOf, useWeekdays } from './week-times';

/** Values of the conditions of a promo in words. */
export function useConditionWords() {
  const { t } = useTranslation();
  const names = new Map((useQuery(carTypesQuery).data ?? []).map(({ id, name }) => [id, name]));
  const days = new Map(useWeekdays().map(({ value, label }) => [value, label]));
  const list = (parts: readonly string[], none: string) => parts.join(', ') || none;
  return {
    vehicles: (value: unknown) =>
      list(
        ((value ?? []) as string[]).map(id => names.get(id) ?? t('promos.vehicleGone')),
        t('promos.vehiclesAll'),
      ),
    days: (value: unknown) =>
      list(
        ((value ?? []) as number[]).map(day => days.get(day) ?? ''),
        t('promos.daysAll'),
      ),
    hours: (value: unknown) => {
      const hours = value as PromoFields['promo_hours'];
      return hours ? `${clockOf(hours.from)}–${clockOf(hours.until)}` : t('promos.hoursAll');
    },
  };
}
