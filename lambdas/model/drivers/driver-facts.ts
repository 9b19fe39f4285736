import type { DriverFacts } from '#shared/domain/booking/decide';
import { shownRating } from '#shared/domain/people/shown-rating';
import { fullName, type StoredUser } from '#lambdas/store/user-items';

/** A driver as a booking that they take names them: a copy, which the rider sees. */
export const driverFacts = (user: StoredUser): DriverFacts => ({
  uid: user.id,
  name: fullName(user),
  image: user.profile_image,
  contact: user.mobile,
  token: user.pushToken,
  vehicleNumber: user.vehicleNumber ?? '',
  vehicleModel: [user.vehicleMake, user.vehicleModel].filter(Boolean).join(' '),
  rating: shownRating(user),
  fleetadmin: user.fleetadmin,
});
