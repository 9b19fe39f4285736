import type { Booking } from './booking';

/**
 * The booking's fields about its driver and their way to the pickup. They are removed when the driver gives the ride
 * back. Without schemas, so that a search for drivers needs none.
 */
export const driverFields = [
  'driver',
  'driver_name',
  'driver_image',
  'driver_contact',
  'driver_token',
  'vehicle_number',
  'vehicle_model',
  'driverRating',
  'fleetadmin',
  'assigned',
  'acceptedAt',
  'driver_arrive_time',
  'arrivalReceivedAt',
  'arriveBy',
  'acceptedKm',
  'farSteps',
  'pickup_image',
] as const satisfies readonly (keyof Booking)[];
