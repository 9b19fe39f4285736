import { serve } from '#lambdas/runtime/serve';
import { addBooking } from '#lambdas/bookings/add-booking';
import { cancelBooking } from '#lambdas/bookings/cancel-booking';
import { rateBooking } from '#lambdas/bookings/rate-booking';
import { retrySearch } from '#lambdas/bookings/retry-search';

export const handler = serve([addBooking, cancelBooking, rateBooking, retrySearch]);
