import { useQuery } from '@tanstack/react-query';
import { promoOrders, promoStates, type Promo, type PromoFields } from '#shared/contract/entities/promo';
import type { InputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import type { RecordChange } from '@/ui/record/record-types';
import { justAfter, tableQuestion } from '@/ui/table/question';
import type { Page, PageRequest } from '@/ui/table/table-types';
import { api } from '@/lib/api';
import { seen } from '@/lib/seen';
import { useCall } from '@/lib/use-call';

/** A promo in the form that is edited. */
export type PromoRecord = Omit<PromoFields, 'id' | 'createdAt'>;

export const promosKey = ['promos'] as const;
const oneKey = (id: string | undefined) => [...promosKey, 'one', id] as const;
export const rowsKey = [...promosKey, 'rows'] as const;

export const fetchRows = async (request: PageRequest): Promise<Page<Promo>> => {
  const question = tableQuestion(request, { states: promoStates, fields: promoOrders });
  const { promos, nextCursor } = await api.fetchPromos(question, { signal: request.signal });
  return { rows: promos, ...(nextCursor ? { nextCursor } : {}) };
};

/** The current promo; undefined if it does not exist (any more). */
export const fetchPromo = async (id: string): Promise<Promo | undefined> => {
  const { promos } = await api.fetchPromos({ cursor: justAfter(id), limit: 1 });
  return promos.find(promo => promo.id === id);
};

export function usePromo(id: string | undefined) {
  return useQuery({
    queryKey: oneKey(id),
    queryFn: async () => (await fetchPromo(id!)) ?? null,
    enabled: id !== undefined,
    staleTime: 0,
  });
}

const options = { renews: [promosKey], silent: true };

/** Adds a promo, or changes one. */
export function useSavePromo(id: string | undefined) {
  return useCall(
    ({ values: record, was }: RecordChange<PromoRecord>) =>
      id ? api.editPromo({ method: 'Update', id, record, was: seen(was) }) : api.editPromo({ method: 'Add', record }),
    options,
  );
}

export function useDeletePromo() {
  return useCall((id: string) => api.editPromo({ method: 'Delete', id }), options);
}

/** A trial: the decision that a booking would get. */
export function useTryPromo() {
  return useCall((trial: InputOf<Operations['tryPromo']>) => api.tryPromo(trial), { silent: true });
}
