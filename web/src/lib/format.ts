import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { KM_PER_MILE } from '#shared/contract/constants';
import type { Settings } from '#shared/contract/entities/settings';
import { figures, formatExact, formatMoney, type MoneySettings } from '#shared/domain/money/money-text';
import { useLanguage } from '@/i18n/use-language';
import { useSettings } from './settings-queries';

export { figures };

/** A gain or a loss, with its sign. */
export const formatSigned = (amount: number, settings: MoneySettings, locale = 'en'): string => {
  const money = formatMoney(amount, settings, locale);
  return amount > 0 ? money.replace('\u2066', '\u2066+') : money;
};

const oneDecimal = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toString());

/** A distance in km, shown in km or miles; below one km in metres. */
export const formatDistance = (
  distanceKm: number,
  settings: Pick<Settings, 'convert_to_mile'>,
  t: TFunction,
): string => {
  if (settings.convert_to_mile) return t('unit.mi', { value: oneDecimal(distanceKm / KM_PER_MILE) });
  if (distanceKm < 0.95) return t('unit.m', { value: Math.round(distanceKm * 20) * 50 });
  return t('unit.km', { value: oneDecimal(distanceKm) });
};

/** A length of time in seconds, as people say it: minutes, then hours and minutes. */
export const formatDuration = (seconds: number, t: TFunction): string => {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return t('unit.lessThanMinute');
  if (minutes < 60) return t('unit.minutes', { value: minutes });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest ? t('unit.hoursMinutes', { hours, minutes: rest }) : t('unit.hours', { value: hours });
};

/** An estimated duration; below a minute it is shown without "about". */
export const formatAbout = (seconds: number, t: TFunction): string => {
  const duration = formatDuration(seconds, t);
  return Math.round(seconds / 60) < 1 ? duration : t('unit.about', { duration });
};

type DateStyle = 'date' | 'time' | 'dateTime' | 'moment' | 'day' | 'month' | 'monthName' | 'monthShort' | 'monthLetter';

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit' },
  dateTime: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  moment: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  monthName: { month: 'long' },
  monthShort: { month: 'short' },
  monthLetter: { month: 'narrow' },
};

/** A moment (ms since the epoch) in the visitor's time zone. */
export const formatDate = (atMs: number, locale: string, style: DateStyle = 'dateTime'): string =>
  new Intl.DateTimeFormat(figures(locale), dateStyles[style]).format(atMs);

/** `a, b and c`. */
export const listed = (words: readonly string[], locale: string): string =>
  new Intl.ListFormat(figures(locale)).format(words);

/** The formatters bound to settings and language: `const { money, distance } = useFormat()`. */
export function useFormat() {
  const { t } = useTranslation();
  const { locale, dateLocale } = useLanguage();
  const settings = useSettings();
  return useMemo(
    () => ({
      money: (amount: number) => formatMoney(amount, settings, locale),
      /** With all decimals of the currency, so that the figures of a column stand under each other. */
      exact: (amount: number) => formatExact(amount, settings, locale),
      signed: (amount: number) => formatSigned(amount, settings, locale),
      distance: (distanceKm: number) => formatDistance(distanceKm, settings, t),
      duration: (seconds: number) => formatDuration(seconds, t),
      about: (seconds: number) => formatAbout(seconds, t),
      date: (atMs: number, style?: DateStyle) => formatDate(atMs, dateLocale, style),
      number: (value: number) => new Intl.NumberFormat(figures(locale)).format(value),
    }),
    [t, locale, dateLocale, settings],
  );
}
