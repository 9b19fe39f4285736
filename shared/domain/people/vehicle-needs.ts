import type { CarType } from '#shared/contract/entities/car-type';

export type VehicleNeeds = { plate: boolean; license: boolean };

/** The papers that a driver of this vehicle type must show: number plate and driving licence, unless the type does without. */
export const vehicleNeeds = (type: Pick<CarType, 'needs_plate' | 'needs_license'> | undefined): VehicleNeeds => ({
  plate: type?.needs_plate ?? true,
  license: type?.needs_license ?? true,
});
