import { serve } from '#lambdas/runtime/serve';
import { acceptBooking } from '#lambdas/operations/trips/accept-booking';
import { arriveAtPickup } from '#lambdas/operations/trips/arrive-at-pickup';
import { confirmPaid } from '#lambdas/operations/trips/confirm-paid';
import { declineBooking } from '#lambdas/operations/trips/decline-booking';
import { giveBackBooking } from '#lambdas/operations/trips/give-back-booking';
import { reachDrop } from '#lambdas/operations/trips/reach-drop';
import { reportPosition } from '#lambdas/operations/trips/report-position';
import { setDriverActive } from '#lambdas/operations/trips/set-driver-active';
import { startTrip } from '#lambdas/operations/trips/start-trip';

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
