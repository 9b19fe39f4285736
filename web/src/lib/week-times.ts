import { useMemo } from 'react';
import { useLanguage } from '@/i18n/use-language';
import { weekdayNames } from '@/lib/format';

const MINUTES_PER_HOUR = 60;

const two = (part: number) => String(part).padStart(2, '0');

/** Minutes since midnight as a clock shows them; the end of the day as its beginning. */
export const clockOf = (minute: number): string =>
  `${two(Math.floor(minute / MINUTES_PER_HOUR) % 24)}:${two(minute % MINUTES_PER_HOUR)}`;

export const minuteOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * MINUTES_PER_HOUR + minutes;
};

/** The days of the week by number, 0 for Sunday, in the order of the reader's calendar. */
export function useWeekdays(): readonly { value: number; label: string }[] {
  const { dateLocale } = useLanguage();
  return useMemo(() => {
    const days = weekdayNames(dateLocale).map((label, value) => ({ value, label }));
    const first = dateLocale.startsWith('ar') ? 0 : 1;
    return [...days.slice(first), ...days.slice(0, first)];
  }, [dateLocale]);
}
