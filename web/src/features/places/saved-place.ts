import type { PlaceSlot, SavedAddress } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { splitAddress } from '@/lib/split-address';
import { BriefcaseIcon, HistoryIcon, HomeIcon, StarIcon } from '@/ui/icons';

export const slotIcons = { home: HomeIcon, work: BriefcaseIcon } as const satisfies Record<PlaceSlot, unknown>;
/** The icon of a place: its slot's, a star for a saved one, a clock for one that was only visited. */
export const placeIcon = ({ slot, recent }: Pick<SavedAddress, 'slot' | 'recent'>) => {
  if (slot) return slotIcons[slot];
  return recent ? HistoryIcon : StarIcon;
};
export const slotWords = { home: 'places.home', work: 'places.work' } as const satisfies Record<PlaceSlot, string>;

/** How a saved place is displayed: its label, and the rest of its address, or all of it below a name. */
export function usePlaceWords() {
  const { t } = useTranslation();
  return ({ slot, name, description }: Pick<SavedAddress, 'slot' | 'name' | 'description'>) => {
    const label = (slot && t(slotWords[slot])) ?? name;
    const [head, rest] = splitAddress(description);
    return label ? { main: label, where: description } : { main: head, where: rest };
  };
}
