import { useCallback } from 'react';
import { mayLeave } from '@/lib/stores/unsaved';
import { useAddress } from '@/lib/use-address';

const NEW = 'new';

/** The row whose sheet is open, stored in the address, so that reload and links restore it. */
export function useRow() {
  const { params, write } = useAddress();
  const row = params.get('row') ?? undefined;
  const show = useCallback(
    async (next: string) => {
      if (await mayLeave()) write({ row: next });
    },
    [write],
  );
  return {
    id: row === NEW ? undefined : row,
    isNew: row === NEW,
    isOpen: row !== undefined,
    open: useCallback((id: string) => void show(id), [show]),
    openNew: useCallback(() => void show(NEW), [show]),
    /** Asks if changes are not saved. */
    close: useCallback(() => void show(''), [show]),
    /** After saving or deleting, when nothing can be lost. */
    done: useCallback((next = '') => write({ row: next }), [write]),
  };
}
