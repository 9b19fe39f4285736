import type { CarType } from '#shared/contract/entities/car-type';

/** How long a vehicle of this type needs for a route that a car drives in `durationS`; whole seconds. */
export const travelTimeS = ({ time_factor }: Pick<CarType, 'time_factor'>, durationS: number): number =>
  Math.round(durationS * (time_factor ?? 1));
