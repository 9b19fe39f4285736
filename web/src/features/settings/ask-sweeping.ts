import { useQueryClient } from '@tanstack/react-query';
import type { CarType } from '#shared/contract/entities/car-type';
import type { Settings } from '#shared/contract/entities/settings';
import { computeFare } from '#shared/domain/fare/fare';
import { formatMoney } from '#shared/domain/money/money-text';
import { useLanguage } from '@/i18n/use-language';
import { carTypesQuery } from '@/lib/settings-queries';
import { confirm, type ConfirmQuestion } from '@/lib/stores/confirms';
import { type AskedName, askedSettings } from './setting-list';

const sampleRide = { distanceKm: 10, durationS: 1_200 };

/** What a ride costs in the first vehicle type, before and after. */
const faresOf = (carType: CarType, before: Settings, after: Settings, locale: string) => {
  const fare = (settings: Settings) =>
    formatMoney(computeFare({ carType, ...sampleRide, settings }).total, settings, locale);
  return { vehicle: carType.name, before: fare(before), then: fare(after) };
};

/** The question about one change, with what comes of it; undefined when it harms nobody. */
const questionFor = (
  name: AskedName,
  {
    before,
    after,
    carTypes,
    locale,
  }: { before: Settings; after: Settings; carTypes: readonly CarType[]; locale: string },
): ConfirmQuestion | undefined => {
  const question = { title: 'set.ask.title', text: `set.ask.${name}`, action: 'set.ask.action', danger: true } as const;
  const [carType] = carTypes;
  switch (name) {
    case 'AllowCriticalEditsAdmin':
      return after[name] ? undefined : { ...question, typed: after.appName };
    case 'convert_to_mile':
      return carType && { ...question, params: faresOf(carType, before, after, locale) };
    default:
      return { ...question, params: { before: before[name], after: after[name] } };
  }
};

/**
 * Asks about each change that reaches everybody at once or has no way back, with what comes of it. Resolves with whether
 * all may be saved.
 */
export function useSweepingQuestions() {
  const client = useQueryClient();
  const { locale } = useLanguage();
  return async (before: Settings, changes: Partial<Settings>): Promise<boolean> => {
    const asked = askedSettings.filter(name => name in changes);
    const carTypes = asked.includes('convert_to_mile') ? await client.ensureQueryData(carTypesQuery) : [];
    for (const name of asked) {
      const question = questionFor(name, { before, after: { ...before, ...changes }, carTypes, locale });
      if (question && !(await confirm(question))) return false;
    }
    return true;
  };
}
