import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toApiError } from '@/lib/api-error';
import { useSession } from '@/lib/session';
import { serverNow } from '@/lib/server-clock';
import type { TripState } from './trip-store';
import type { MessageKey } from '#shared/i18n/en';
import { isApiError } from '#shared/client/api-error';
import { routeQuery } from './api';
import { tripProblem } from './check-trip';
import type { Ride } from './ride-input';

/** The rider being booked for; `uid` is undefined until one is picked. */
export type Rider = {
  uid: string | undefined;
};

const unreachable = (error: unknown) =>
  isApiError(error, 'No Route Found') || isApiError(error, 'place_to_coords_error');

/** Validates the trip before an estimate is requested, including the route (spec §5, Booking button). */
export function useTripCheck(rider?: Rider) {
  const client = useQueryClient();
  const { status } = useSession();
  const route = useMutation({
    mutationFn: ({ pickup, drop }: Ride) => client.ensureQueryData(routeQuery(pickup, drop)),
    meta: { silent: true },
  });
  const run = async (
    ride: Ride | undefined,
    { bookLater, tripdate }: Pick<TripState, 'bookLater' | 'tripdate'>,
  ): Promise<MessageKey | undefined> => {
    if (status !== 'signedIn') return 'must_login';
    const [ends, carTypeId] = [{ pickup: ride?.pickup, drop: ride?.drop }, ride?.carType.id];
    const problem = tripProblem({ ...ends, carTypeId, bookLater, tripdate, ...(rider ? { rider } : {}) }, serverNow());
    if (problem || !ride) return problem ?? 'select_proper';
    try {
      await route.mutateAsync(ride);
      return undefined;
    } catch (error) {
      return unreachable(error) ? 'place_to_coords_error' : toApiError(error).code;
    }
  };
  return { run, isPending: route.isPending };
}
