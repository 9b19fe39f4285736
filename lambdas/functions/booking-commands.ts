import { serve } from '#lambdas/runtime/serve';
import { raisePanic } from '#lambdas/operations/alarms/raise-panic';
import { resolveAlarm } from '#lambdas/operations/alarms/resolve-alarm';
import { addBooking } from '#lambdas/operations/bookings/add-booking';
import { cancelBooking } from '#lambdas/operations/bookings/cancel-booking';
import { changePayment } from '#lambdas/operations/payments/change-payment';
import { updateBooking } from '#lambdas/operations/bookings/update-booking';
import { sendMessage } from '#lambdas/operations/chat/send-message';
import { agreeFare } from '#lambdas/operations/bookings/agree-fare';
import { decideFare } from '#lambdas/operations/bookings/decide-fare';
import { assignDriver } from '#lambdas/operations/dispatch/assign-driver';
import { rateBooking } from '#lambdas/operations/bookings/rate-booking';
import { retrySearch } from '#lambdas/operations/bookings/retry-search';

export const handler = serve([
  addBooking,
  agreeFare,
  assignDriver,
  cancelBooking,
  changePayment,
  decideFare,
  raisePanic,
  rateBooking,
  resolveAlarm,
  retrySearch,
  sendMessage,
  updateBooking,
]);
