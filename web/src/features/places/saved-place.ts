import { useTranslation } from 'react-i18next';
import type { PlaceSlot, SavedAddress } from '#shared/contract/entities/user';
import { splitAddress } from '@/lib/split-address';
import { BriefcaseIcon, HomeIcon } from '@/ui/icons';

export const slotIcons = { home: HomeIcon, work: BriefcaseIcon } as const satisfies Record<PlaceSlot, unknown>;
export const slotWords = { home: 'places.home', work: 'places.work' } as const satisfies Record<PlaceSlot, string>;

/** How a saved place is shown: its label, and the rest of its address or all of it under a name. */
export function usePlaceWords() {
  const { t } = useTranslation();
  return ({ slot, name, description }: Pick<SavedAddress, 'slot' | 'name' | 'description'>) => {
    const label = (slot && t(slotWords[slot])) ?? name;
    const [head, rest] = splitAddress(description);
    return label ? { main: label, where: description } : { main: head, where: rest };
  };
}
