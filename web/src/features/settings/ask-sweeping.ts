import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { CarType } from '#shared/contract/entities/car-type';
import type { Settings } from '#shared/contract/entities/settings';
import type { User } from '#shared/contract/entities/user';
import { computeFare } from '#shared/domain/fare/fare';
import { formatMoney } from '#shared/domain/money/money-text';
import { useTranslation } from '@/i18n/translation';
import { useLanguage } from '@/i18n/use-language';
import { carTypesQuery } from '@/lib/settings-queries';
import { confirm, type ConfirmQuestion } from '@/lib/stores/confirms';
import { countPeople, type PeopleFilter } from './api';
import { type AskedName, asksFor, askedSettings } from './setting-list';

const sampleRide = { distanceKm: 10, durationS: 1_200 };

/** Price of a ride in the first vehicle type, before and after the change. */
const faresOf = (carType: CarType, before: Settings, after: Settings, locale: string) => {
  const fare = (settings: Settings) =>
    formatMoney(computeFare({ carType, ...sampleRide, settings }).total, settings, locale);
  return { vehicle: carType.name, before: fare(before), then: fare(after) };
};

type Affected = { filter: PeopleFilter; isWanted?: (user: User) => boolean; text: `set.now.${CountedName}` };
type CountedName = 'driver_approval' | 'negativeBalance' | 'RiderWithDraw';

/** The people whom a change affects now, if they can be counted. */
const affected: Record<CountedName, Affected> = {
  driver_approval: { filter: { usertype: 'driver', state: 'waiting' }, text: 'set.now.driver_approval' },
  negativeBalance: {
    filter: { usertype: 'driver' },
    isWanted: ({ walletBalance }) => walletBalance < 0,
    text: 'set.now.negativeBalance',
  },
  RiderWithDraw: {
    filter: { usertype: 'rider' },
    isWanted: ({ walletBalance }) => walletBalance > 0,
    text: 'set.now.RiderWithDraw',
  },
};
const isCounted = (name: AskedName): name is CountedName => name in affected;

/** The number of affected people, as a paragraph of the question; none if it is unknown. */
const countOf = async (name: AskedName): Promise<Pick<ConfirmQuestion, 'also' | 'params'>> => {
  if (!isCounted(name)) return {};
  const { filter, isWanted, text } = affected[name];
  const count = await countPeople(filter, isWanted).catch(() => undefined);
  return count === undefined ? {} : { also: text, params: { count } };
};

type Change = {
  before: Settings;
  after: Settings;
  carTypes: readonly CarType[];
  locale: string;
  t: TFunction;
};

/** The question about one change, with its consequences; undefined if the change is harmless. */
const questionFor = async (
  name: AskedName,
  { before, after, carTypes, locale, t }: Change,
): Promise<ConfirmQuestion | undefined> => {
  const setting = t(`set.${name}` as 'set.panic');
  const question = {
    title: 'set.ask.title',
    text: `set.ask.${name}`,
    action: 'set.ask.action',
    danger: true,
    params: { setting },
  } as const;
  const [carType] = carTypes;
  switch (name) {
    case 'AllowCriticalEditsAdmin':
      return { ...question, typed: after.appName };
    case 'convert_to_mile':
      return carType && { ...question, params: { setting, ...faresOf(carType, before, after, locale) } };
    case 'cashPayments':
    case 'cardGuarantee':
    case 'disputeBearer': {
      const called = (settings: Settings): string => t(`set.${name}.${settings[name]}` as 'set.cashPayments.taxi');
      return { ...question, params: { setting, before: called(before), after: called(after) } };
    }
    case 'code':
    case 'timeZone':
    case 'taxRate':
      return { ...question, params: { setting, before: before[name], after: after[name] } };
    default: {
      const { params, ...also } = await countOf(name);
      return { ...question, ...also, params: { setting, ...params } };
    }
  }
};

/**
 * Asks about each change that affects everybody at once or cannot be undone, with its consequences. Resolves with
 * whether all may be saved.
 */
export function useSweepingQuestions() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { locale } = useLanguage();
  return async (before: Settings, changes: Partial<Settings>): Promise<boolean> => {
    const asked = askedSettings.filter(({ name, asks }) => name in changes && asksFor({ asks }, changes[name]));
    const needsFares = asked.some(({ name }) => name === 'convert_to_mile');
    const carTypes = needsFares ? await client.ensureQueryData(carTypesQuery) : [];
    for (const { name } of asked) {
      const question = await questionFor(name, { before, after: { ...before, ...changes }, carTypes, locale, t });
      if (question && !(await confirm(question))) return false;
    }
    return true;
  };
}
