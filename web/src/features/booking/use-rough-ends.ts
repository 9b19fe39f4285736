import { useTranslation } from '@/i18n/translation';
import type { TripPoint } from './trip-store';
import { useTripEnds } from './use-trip-ends';

export const tripEnds = ['pickup', 'drop'] as const;
const roughly = { street: 'book.pinStreet', interpolated: 'book.pinAbout' } as const;

/** The ends that are not at a door yet, with the words for it: their house number was estimated or not found. */
export function useRoughEnds(): { which: TripPoint; hint: string }[] {
  const { t } = useTranslation();
  const points = useTripEnds();
  return tripEnds.flatMap(which => {
    const precision = points[which]?.precision;
    if (precision !== 'street' && precision !== 'interpolated') return [];
    return { which, hint: t(roughly[precision], { point: t(`book.${which}`) }) };
  });
}
