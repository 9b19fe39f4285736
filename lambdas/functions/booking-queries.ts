import { fetchAlarms } from '#lambdas/operations/alarms/fetch-alarms';
import { fetchBooking } from '#lambdas/operations/bookings/fetch-booking';
import { fetchBookings } from '#lambdas/operations/bookings/fetch-bookings';
import { fetchNearbyDrivers } from '#lambdas/operations/bookings/fetch-nearby-drivers';
import { fetchPayOptions } from '#lambdas/operations/payments/fetch-pay-options';
import { fetchTracking } from '#lambdas/operations/bookings/fetch-tracking';
import { getEstimate } from '#lambdas/operations/bookings/get-estimate';
import { fetchMessages } from '#lambdas/operations/chat/fetch-messages';
import { fetchCandidates } from '#lambdas/operations/dispatch/fetch-candidates';
import { fetchHandover } from '#lambdas/operations/parcels/fetch-handover';
import { fetchParcel } from '#lambdas/operations/parcels/fetch-parcel';
import { serve } from '#lambdas/runtime/serve';
import { fetchDriverState } from '#lambdas/operations/trips/fetch-driver-state';

export const handler = serve([
  fetchAlarms,
  fetchCandidates,
  fetchBooking,
  fetchBookings,
  fetchMessages,
  fetchDriverState,
  fetchPayOptions,
  fetchTracking,
  fetchNearbyDrivers,
  getEstimate,
  fetchHandover,
  fetchParcel,
]);
