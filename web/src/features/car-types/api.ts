import { useQuery } from '@tanstack/react-query';
import type { CarType, CarTypeFields } from '#shared/contract/entities/car-type';
import type { RecordChange } from '@/ui/record/record-types';
import type { Page, PageRequest } from '@/ui/table/table-types';
import { api } from '@/lib/api';
import { onePage } from '@/lib/one-page';
import { carTypesKey } from '@/lib/query-keys';
import { seen } from '@/lib/seen';
import { carTypesQuery } from '@/lib/settings-queries';
import { useCall } from '@/lib/use-call';

/** A vehicle type in the form that is edited. */
export type CarTypeRecord = Omit<CarTypeFields, 'id' | 'createdAt'>;

export type CarTypeRow = CarType & {
  /** Its place in the list that riders choose from, from 1. */
  place: number;
};

export const rowsKey = [...carTypesKey, 'rows'] as const;

/** There are only a few: the server sends all, in the order displayed to riders. */
export const fetchRows = async (request: PageRequest): Promise<Page<CarTypeRow>> => {
  const { carTypes } = await api.fetchCarTypes({}, { signal: request.signal });
  const rows = carTypes.map((carType, index) => ({ ...carType, place: index + 1 }));
  return onePage(rows, request, ({ name, extra_info }) => `${name} ${extra_info}`);
};

/** The vehicle types as they are now, not as the page began with. */
export function useCarTypes() {
  return useQuery({ ...carTypesQuery, staleTime: 0 });
}

/** The current record; undefined if it was deleted. */
export const fetchCarType = async (id: string): Promise<CarType | undefined> =>
  (await api.fetchCarTypes({})).carTypes.find(carType => carType.id === id);

const options = { renews: [carTypesKey], silent: true };

/** Adds a vehicle type, or changes one. */
export function useSaveCarType(id: string | undefined) {
  return useCall(
    ({ values: record, was }: RecordChange<CarTypeRecord>) =>
      id
        ? api.editCarType({ method: 'Update', id, record, was: seen(was) })
        : api.editCarType({ method: 'Add', record }),
    options,
  );
}

export function useDeleteCarType() {
  return useCall((id: string) => api.editCarType({ method: 'Delete', id }), options);
}
