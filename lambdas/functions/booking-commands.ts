import { serve } from '#lambdas/runtime/serve';
import { raisePanic } from '#lambdas/alarms/raise-panic';
import { resolveAlarm } from '#lambdas/alarms/resolve-alarm';
import { addBooking } from '#lambdas/bookings/add-booking';
import { cancelBooking } from '#lambdas/bookings/cancel-booking';
import { updateBooking } from '#lambdas/bookings/update-booking';
import { sendMessage } from '#lambdas/chat/send-message';
import { agreeFare } from '#lambdas/bookings/agree-fare';
import { decideFare } from '#lambdas/bookings/decide-fare';
import { assignDriver } from '#lambdas/dispatch/assign-driver';
import { rateBooking } from '#lambdas/bookings/rate-booking';
import { retrySearch } from '#lambdas/bookings/retry-search';

export const handler = serve([
  addBooking,
  agreeFare,
  assignDriver,
  cancelBooking,
  decideFare,
  raisePanic,
  rateBooking,
  resolveAlarm,
  retrySearch,
  sendMessage,
  updateBooking,
]);
