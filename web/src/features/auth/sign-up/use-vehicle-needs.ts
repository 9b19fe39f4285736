import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type VehicleNeeds, vehicleNeeds } from '#shared/domain/people/vehicle-needs';
import { carTypesQuery } from '@/lib/settings-queries';

/** The papers that the drivers of a vehicle type, by its name, must show when they register. */
export function useVehicleNeeds(): (carType: string) => VehicleNeeds {
  const { data } = useQuery(carTypesQuery);
  return useCallback(carType => vehicleNeeds(data?.find(({ name }) => name === carType)), [data]);
}
