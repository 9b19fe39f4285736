import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlacePoint } from '#shared/contract/entities/common';
import type { SavedAddress, User } from '#shared/contract/entities/user';
import { showError } from '@/lib/stores/alerts';
import { useMe } from '@/lib/use-me';
import { deleteAddress, saveAddress } from '../api';

/** Saves a new place, or says of one that is near a known place that it was counted up instead. */
export function useAddAddress(user: User, onDone: (isNew: boolean) => void) {
  const me = useMe();
  const before = user.savedAddresses ?? [];
  return useMutation({
    mutationFn: ({ place, name }: { place: PlacePoint; name: string }) =>
      saveAddress({ description: name, lat: place.lat, lng: place.lng }),
    onSuccess: ({ savedAddresses }) => {
      me.patch({ savedAddresses });
      onDone(savedAddresses.some(({ id }) => before.every(known => known.id !== id)));
    },
  });
}

export function useRenameAddress(onDone: () => void) {
  const me = useMe();
  return useMutation({
    mutationFn: ({ address, name }: { address: SavedAddress; name: string }) =>
      saveAddress({ id: address.id, description: name, lat: address.lat, lng: address.lng }),
    onSuccess: ({ savedAddresses }) => {
      me.patch({ savedAddresses });
      onDone();
    },
  });
}

/**
 * Deletes with a way back: the address leaves the list at once and the server when `settle` is called, at the latest
 * with the page. A deleted place cannot be brought back with its count, so the deletion waits rather than the undo.
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
    // Gone from the list before the answer, so that it does not come back for a moment.
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
