import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toApiError } from '@/lib/api-error';
import { showError } from '@/lib/stores/alerts';
import { cancelReasonsQuery } from '@/features/cancel/api';
import { saveReasons } from './api';
import { applied, type ListChange } from './list-change';

/** Latest change: it can be undone, or it was refused because another admin had changed the list. */
type Last = { change: ListChange; before: readonly string[] } | { change: ListChange; clash: true } | { undone: true };

/** The reasons, each change of which is saved at once, on the list as it was seen. */
export function useReasons() {
  const client = useQueryClient();
  const query = useQuery({ ...cancelReasonsQuery, staleTime: 0 });
  const [last, setLast] = useState<Last>();
  const stored = query.data?.simple ?? [];
  const save = useMutation({
    meta: { silent: true },
    mutationFn: ({ reasons, was }: { reasons: readonly string[]; was: readonly string[] }) => saveReasons(reasons, was),
    onSuccess: answer => client.setQueryData(cancelReasonsQuery.queryKey, answer),
    onError: () => client.invalidateQueries({ queryKey: cancelReasonsQuery.queryKey }),
  });
  const write = async (reasons: readonly string[], after: Last, clash: Last | undefined) => {
    try {
      await save.mutateAsync({ reasons, was: stored });
      setLast(after);
    } catch (error) {
      if (toApiError(error).code === 'changed_meanwhile' && clash) setLast(clash);
      else await showError(error);
    }
  };
  return {
    query,
    reasons: save.isPending ? save.variables.reasons : stored,
    isSaving: save.isPending,
    last,
    make: async (change: ListChange) => {
      if (save.isPending) return;
      const reasons = applied(stored, change);
      if (reasons !== stored) await write(reasons, { change, before: stored }, { change, clash: true });
      else setLast(undefined);
    },
    undo: async () => {
      if (last && 'before' in last) await write(last.before, { undone: true }, undefined);
    },
    forget: () => setLast(undefined),
  };
}
