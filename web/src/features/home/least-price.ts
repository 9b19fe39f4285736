import type { CarType } from '#shared/contract/entities/car-type';
import { cheapestExtras } from '#shared/domain/booking/cheapest';
import { computeFare } from '#shared/domain/fare/fare';

type Settings = Parameters<typeof computeFare>[0]['settings'];

/** The price of the shortest ride with a vehicle, major units. */
export const leastPrice = (carType: CarType, settings: Settings): number =>
  computeFare({ carType, distanceKm: 0, durationS: 0, ...cheapestExtras(carType), settings }).total;
