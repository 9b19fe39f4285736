import { useMutation } from '@tanstack/react-query';
import type { PlacePoint } from '#shared/contract/entities/common';
import { isSaved, samePlace } from '#shared/domain/people/saved-addresses';
import { useTranslation } from '@/i18n/translation';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { showToast } from '@/lib/stores/toasts';
import { useMe } from '@/lib/use-me';
import { changePlace, savePlace } from './api';

/** Saves a place to the rider's addresses, or unsaves it, or the one next to it that is saved. */
export function useSavedToggle() {
  const { t } = useTranslation();
  const { user } = useSession();
  const settings = useSettings();
  const me = useMe();
  const savedOf = (place: PlacePoint) => samePlace((user?.savedAddresses ?? []).filter(isSaved), place, settings);
  const toggle = useMutation({
    mutationFn: (place: PlacePoint) => {
      const saved = savedOf(place);
      return saved ? changePlace({ ...saved, recent: true }) : savePlace(place);
    },
    onSuccess: ({ savedAddresses }, place) => {
      showToast({ text: t(savedOf(place) ? 'book.placeUnsaved' : 'book.placeSaved') });
      me.patch({ savedAddresses });
    },
  });
  const press = (place: PlacePoint) => {
    if (!toggle.isPending) toggle.mutate(place);
  };
  return { isSaved: (place: PlacePoint) => savedOf(place) !== undefined, toggle: press };
}
