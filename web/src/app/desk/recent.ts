import { tabStorage } from '@/storage';
import type { Place } from './use-palette-options';

const STORED = 'wayfare-recent-choices';
const MOST_RECENT = 5;

/**
 * Places that this person opened from the palette, newest first: for this visit, and until they sign out (it may name
 * people).
 */
export const recentPlaces = (): readonly Place[] => {
  try {
    return JSON.parse(tabStorage.getItem(STORED) ?? '[]') as Place[];
  } catch {
    return [];
  }
};

/** Without the found booking, whose status and price change. */
export const rememberPlace = ({ booking: _, ...place }: Place): void => {
  const others = recentPlaces().filter(({ to }) => to !== place.to);
  tabStorage.setItem(STORED, JSON.stringify([place, ...others].slice(0, MOST_RECENT)));
};
