import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlacePoint } from '#shared/contract/entities/common';
import type { SavedAddress, User } from '#shared/contract/entities/user';
import { showError } from '@/lib/stores/alerts';
import { useMe } from '@/lib/use-me';
import { deleteAddress, saveAddress } from '../api';

/**
 * Saves a new place; if it is close to a saved one, the server increases that one's count instead, and the user is told
 * so.
 */
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
