import type { TFunction } from 'i18next';
import { figures, formatDuration } from '@/lib/format';

const DAY_MS = 24 * 3_600_000;

/** Time until the ride: "in 45 min", "in 3 h 20 min", and from one day on "in 2 days". */
export const countdown = (leftMs: number, t: TFunction, locale: string): string => {
  if (leftMs < 60_000) return t('bookings.nowWord');
  if (leftMs < DAY_MS) return t('bookings.in', { time: formatDuration(Math.floor(leftMs / 60_000) * 60, t) });
  const days = new Intl.RelativeTimeFormat(figures(locale), { numeric: 'always' });
  return days.format(Math.round(leftMs / DAY_MS), 'day');
};
