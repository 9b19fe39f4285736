import { serve } from '#lambdas/runtime/serve';
import { acceptBooking } from '#lambdas/trips/accept-booking';
import { arriveAtPickup } from '#lambdas/trips/arrive-at-pickup';
import { confirmPaid } from '#lambdas/trips/confirm-paid';
import { declineBooking } from '#lambdas/trips/decline-booking';
import { giveBackBooking } from '#lambdas/trips/give-back-booking';
import { reachDrop } from '#lambdas/trips/reach-drop';
import { reportPosition } from '#lambdas/trips/report-position';
import { setDriverActive } from '#lambdas/trips/set-driver-active';
import { startTrip } from '#lambdas/trips/start-trip';

export const handler = serve([
  acceptBooking,
  arriveAtPickup,
  confirmPaid,
  declineBooking,
  giveBackBooking,
  reachDrop,
  reportPosition,
  setDriverActive,
  startTrip,
]);
