import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlacePoint } from '#shared/contract/entities/common';
import { placeSlots, type PlaceSlot, type SavedAddress, type User } from '#shared/contract/entities/user';
import { isSaved } from '#shared/domain/people/saved-addresses';
import { oneLine } from '#shared/contract/schema/plain-text';
import { withItsAddress } from '@/features/places/api';
import { slotWords } from '@/features/places/saved-place';
import { useTranslation } from '@/i18n/translation';
import { showError } from '@/lib/stores/alerts';
import { showToast } from '@/lib/stores/toasts';
import { useMe } from '@/lib/use-me';
import { changeAddress, deleteAddress, saveAddress } from '../api';

/** The name of a place, or that it is the home or the workplace. */
export type AddressWords = { name: string; slot: PlaceSlot | '' };

/** The words of a typed name: "Home" is the slot, in the language that is read. */
export function useAddressWords() {
  const { t } = useTranslation();
  return (typed: string, address?: string): AddressWords => {
    const name = oneLine(typed);
    const same = (word: string) => word.toLocaleLowerCase() === name.toLocaleLowerCase();
    const slot = placeSlots.find(known => same(t(slotWords[known])));
    return slot ? { name: '', slot } : { name: name === address ? '' : name, slot: '' };
  };
}

/**
 * Saves a new place; if it is close to a saved one, the server increases that one's count instead, and the user is notified
 * so.
 */
export function useAddAddress(user: User, onDone: (isNew: boolean) => void) {
  const me = useMe();
  const before = (user.savedAddresses ?? []).filter(isSaved);
  return useMutation({
    mutationFn: ({ place: { add, lat, lng }, ...words }: { place: PlacePoint } & AddressWords) =>
      saveAddress({ description: add, lat, lng, ...words }),
    onSuccess: ({ savedAddresses }) => {
      me.patch({ savedAddresses });
      onDone(savedAddresses.filter(isSaved).some(({ id }) => before.every(known => known.id !== id)));
    },
  });
}

export function useRenameAddress(onDone: () => void) {
  const me = useMe();
  return useMutation({
    mutationFn: ({ address, ...words }: { address: SavedAddress } & AddressWords) =>
      withItsAddress(address).then(whole => changeAddress({ ...whole, ...words })),
    onSuccess: ({ savedAddresses }) => {
      me.patch({ savedAddresses });
      onDone();
    },
  });
}

/** Saves a place that was only visited. */
export function useSaveRecent() {
  const { t } = useTranslation();
  const me = useMe();
  return useMutation({
    mutationFn: (address: SavedAddress) => withItsAddress(address).then(changeAddress),
    onSuccess: ({ savedAddresses }) => {
      me.patch({ savedAddresses });
      showToast({ text: t('profile.addressAdded') });
    },
  });
}

/**
 * Deletes an address with undo: it leaves the list at once, but is deleted on the server only when `settle` is called,
 * at the latest on unmount. The deletion is delayed because a deleted place could not be restored with its count.
 */
export function useDeleteAddress() {
  const me = useMe();
  const [pending, setPending] = useState<SavedAddress>();
  const waiting = useRef<SavedAddress>(undefined);

  const settle = useCallback(() => {
    const address = waiting.current;
    waiting.current = undefined;
    setPending(undefined);
    if (!address) return;
    // Optimistic update, so that the address does not reappear until the response arrives.
    me.edit(user => ({ ...user, savedAddresses: user.savedAddresses?.filter(({ id }) => id !== address.id) }));
    deleteAddress(address.id).then(
      ({ savedAddresses }) => me.patch({ savedAddresses }),
      (error: unknown) => {
        void me.reload();
        void showError(error);
      },
    );
  }, [me]);

  useEffect(() => settle, [settle]);

  const remove = (address: SavedAddress) => {
    settle();
    waiting.current = address;
    setPending(address);
  };
  const undo = () => {
    waiting.current = undefined;
    setPending(undefined);
  };
  return { pending, remove, undo, settle };
}
