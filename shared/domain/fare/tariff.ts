import type { Tariff } from '#shared/contract/entities/booking';
import type { CarType } from '#shared/contract/entities/car-type';
import type { Settings } from '#shared/contract/entities/settings';

/** Rates for the final fare, as at booking time, whatever is edited during the ride. */
export const tariffOf = (carType: CarType, settings: Pick<Settings, 'decimal' | 'convert_to_mile'>): Tariff => ({
  base_fare: carType.base_fare,
  rate_per_unit_distance: carType.rate_per_unit_distance,
  rate_per_hour: carType.rate_per_hour,
  min_fare: carType.min_fare,
  convenience_fees: carType.convenience_fees,
  convenience_fee_type: carType.convenience_fee_type,
  decimal: settings.decimal,
  convert_to_mile: settings.convert_to_mile,
});
