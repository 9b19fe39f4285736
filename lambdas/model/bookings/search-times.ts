import { SEARCH_SILENCE_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import type { Decision } from '#shared/domain/booking/decide';
import type { Put } from '#lambdas/ports/store';
import { scheduleKey } from '#lambdas/store/keys';

const KEPT_S = 86_400;

/** Lists a booking under the minute in which the sweeper looks after its search. */
export const searchTime = ({ id: bookingId }: Pick<Booking, 'id'>, startAt: number): Put => ({
  type: 'put',
  item: {
    ...scheduleKey(bookingId, startAt),
    _et: 'schedule',
    bookingId,
    startAt,
    ttl: Math.ceil(startAt / 1000) + KEPT_S,
  },
});

/**
 * A search that starts anew may be one of a booking too old for the sweeper's look at the young ones, so it is listed with
 * the step that starts it: should its event be lost, it is looked after all the same.
 */
export const watchedSearch = (booking: Pick<Booking, 'id'>, { changes }: Decision, at: number): Put[] =>
  changes.wave === 0 ? [searchTime(booking, at + SEARCH_SILENCE_MS)] : [];
