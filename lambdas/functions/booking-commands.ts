import { serve } from '#lambdas/runtime/serve';
import { addBooking } from '#lambdas/bookings/add-booking';
import { cancelBooking } from '#lambdas/bookings/cancel-booking';
import { sendMessage } from '#lambdas/chat/send-message';
import { assignDriver } from '#lambdas/dispatch/assign-driver';
import { rateBooking } from '#lambdas/bookings/rate-booking';
import { retrySearch } from '#lambdas/bookings/retry-search';

export const handler = serve([addBooking, assignDriver, cancelBooking, rateBooking, retrySearch, sendMessage]);
