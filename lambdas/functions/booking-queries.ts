import { fetchAlarms } from '#lambdas/alarms/fetch-alarms';
import { fetchBooking } from '#lambdas/bookings/fetch-booking';
import { fetchBookings } from '#lambdas/bookings/fetch-bookings';
import { fetchNearbyDrivers } from '#lambdas/bookings/fetch-nearby-drivers';
import { fetchTracking } from '#lambdas/bookings/fetch-tracking';
import { getEstimate } from '#lambdas/bookings/get-estimate';
import { fetchMessages } from '#lambdas/chat/fetch-messages';
import { fetchCandidates } from '#lambdas/dispatch/fetch-candidates';
import { serve } from '#lambdas/runtime/serve';
import { fetchDriverState } from '#lambdas/trips/fetch-driver-state';

export const handler = serve([
  fetchAlarms,
  fetchCandidates,
  fetchBooking,
  fetchBookings,
  fetchMessages,
  fetchDriverState,
  fetchTracking,
  fetchNearbyDrivers,
  getEstimate,
]);
