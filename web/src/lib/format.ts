import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { KM_PER_MILE } from '#shared/contract/constants';
import { DAY_MS } from '#shared/contract/time';
import type { Settings } from '#shared/contract/entities/settings';
import { figures, formatMoney, type MoneySettings } from '#shared/domain/money/money-text';
import { currencyExponent } from '#shared/domain/money/money';
import { fieldOfDay, type Day } from '#shared/domain/time/day';
import { zonedDay, zoneOffset } from '#shared/domain/time/zoned';
import { useTranslation } from '@/i18n/translation';
import { useLanguage } from '@/i18n/use-language';
import { serverNow } from './server-clock';
import { SHORT_WAY } from '#shared/domain/geo/length-figure';
import { DAY_STYLE, MOMENT_STYLE } from '#shared/domain/time/moment-styles';
import { useSettings } from './settings-queries';

export { figures };

const DAYS_PER_WEEK = 7;
const SUNDAY = Date.UTC(2026, 10, 22);

/** A gain or a loss, with its sign. */
export const formatSigned = (amount: number, settings: MoneySettings, locale = 'en'): string => {
  const money = formatMoney(amount, settings, locale);
  return amount > 0 ? money.replace('\u2066', '\u2066+') : money;
};

/** A number as its reader writes it, with that many decimals. */
const formatNumber = (value: number, locale: string, decimals?: number): string =>
  new Intl.NumberFormat(
    figures(locale.startsWith('ar') ? 'en' : locale),
    decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  ).format(value);

const lengthIn = (locale: string, value: number) => formatNumber(value, locale, value < SHORT_WAY ? 1 : 0);

/** A distance in km, shown in km or miles; below one km in metres. */
export const formatDistance = (
  distanceKm: number,
  settings: Pick<Settings, 'convert_to_mile'>,
  t: TFunction,
  locale = 'en',
): string => {
  if (settings.convert_to_mile) return t('unit.mi', { value: lengthIn(locale, distanceKm / KM_PER_MILE) });
  if (distanceKm < 0.95) return t('unit.m', { value: Math.round(distanceKm * 20) * 50 });
  return t('unit.km', { value: lengthIn(locale, distanceKm) });
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

type DateStyle =
  | 'date'
  | 'time'
  | 'second'
  | 'clock'
  | 'dateTime'
  | 'moment'
  | 'day'
  | 'weekday'
  | 'month'
  | 'monthName'
  | 'monthShort'
  | 'monthLetter';

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: DAY_STYLE,
  time: { hour: '2-digit', minute: '2-digit' },
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  clock: { hour: '2-digit', minute: '2-digit' },
  dateTime: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  moment: MOMENT_STYLE,
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  weekday: { weekday: 'short' },
  month: { month: 'long', year: 'numeric' },
  monthName: { month: 'long' },
  monthShort: { month: 'short' },
  monthLetter: { month: 'narrow' },
};
/**
 * Styles that show the zone to a reader in another one. `clock` appears among times whose zone is shown beside them.
 */
const namesZone: ReadonlySet<DateStyle> = new Set(['time', 'second', 'dateTime', 'moment'] as const);

const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (
  locale: string,
  style: DateStyle,
  timeZone: string,
  zoneName?: 'short' | 'shortOffset' | 'long',
): Intl.DateTimeFormat => {
  const key = [locale, style, timeZone, zoneName].join('|');
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(figures(locale), {
      ...dateStyles[style],
      timeZone,
      ...(zoneName && { timeZoneName: zoneName }),
    });
  formats.set(key, format);
  return format;
};

/** The time zone of the reader's device. */
const readerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether the clock of the reader's device shows another time than the given zone. */
const isElsewhere = (atMs: number, timeZone: string, reader = readerZone()): boolean =>
  reader !== timeZone && zoneOffset(atMs, reader) !== zoneOffset(atMs, timeZone);

/** A moment (ms since the epoch) in a time zone, which is named where the reader's clock shows another time. */
export const formatDate = (
  atMs: number,
  locale: string,
  style: DateStyle,
  timeZone: string,
  reader = readerZone(),
): string => {
  const isNamed = namesZone.has(style) && isElsewhere(atMs, timeZone, reader);
  return formatIn(locale, style, timeZone, isNamed ? 'short' : undefined).format(atMs);
};

/** A day of the calendar, the same for every reader. */
export const formatDay = (day: Day, locale: string, style: 'date' | 'day' | 'weekday' = 'date'): string =>
  formatIn(locale, style, 'UTC').format(fieldOfDay(day));

/** The name of a time zone at a moment: in full, or as "GMT+1". */
const zoneNameAt = (atMs: number, locale: string, timeZone: string, name: 'long' | 'shortOffset'): string =>
  formatIn(locale, 'time', timeZone, name)
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** The days of the week by number, 0 for Sunday, as their short names. */
export const weekdayNames = (locale: string): readonly string[] => {
  const format = new Intl.DateTimeFormat(figures(locale), { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: DAYS_PER_WEEK }, (_, day) => format.format(SUNDAY + day * DAY_MS));
};

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
      /** With all decimals of the currency: amounts of a column are aligned. */
      exact: (amount: number) => formatMoney(amount, { ...settings, decimal: currencyExponent(settings.code) }, locale),
      signed: (amount: number) => formatSigned(amount, settings, locale),
      distance: (distanceKm: number) => formatDistance(distanceKm, settings, t, locale),
      duration: (seconds: number) => formatDuration(seconds, t),
      about: (seconds: number) => formatAbout(seconds, t),
      /** A moment in the operator's time zone, in which rides take place. */
      date: (atMs: number, style: DateStyle = 'dateTime') => formatDate(atMs, dateLocale, style, settings.timeZone),
      day: (day: Day, style?: 'date' | 'day' | 'weekday') => formatDay(day, dateLocale, style),
      isToday: (atMs: number) => zonedDay(atMs, settings.timeZone) === zonedDay(serverNow(), settings.timeZone),
      /** The operator's time zone in words; undefined if the reader's clock shows the same time. */
      otherZone: (atMs: number) =>
        isElsewhere(atMs, settings.timeZone) ? zoneNameAt(atMs, dateLocale, settings.timeZone, 'long') : undefined,
      /** A clock time that occurs twice that day, with its offset. */
      clockWithOffset: (atMs: number) =>
        `${formatDate(atMs, dateLocale, 'clock', settings.timeZone)} ${zoneNameAt(atMs, dateLocale, settings.timeZone, 'shortOffset')}`,
      number: (value: number, decimals?: number) => formatNumber(value, locale, decimals),
    }),
    [t, locale, dateLocale, settings],
  );
}
