import { SEARCH_SILENCE_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import type { Decision } from '#shared/domain/booking/decide';
import type { Put } from '#lambdas/ports/store';
import { scheduleKey } from '#lambdas/store/keys';

const KEPT_S = 86_400;

/** Lists a booking under the minute in which the sweeper checks its search. */
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
 * A restarted search may belong to a booking that is too old for the sweeper's check of recent ones. It is therefore
 * listed in the transaction that restarts it, so that the sweeper checks it even if its event is lost.
 */
export const watchedSearch = (booking: Pick<Booking, 'id'>, decision: Decision, at: number): Put[] => {
  const startsSearch = (decision.kind === 'SEARCHING' || decision.kind === 'GIVEN_BACK') && decision.changes.wave === 0;
  return startsSearch ? [searchTime(booking, at + SEARCH_SILENCE_MS)] : [];
};
