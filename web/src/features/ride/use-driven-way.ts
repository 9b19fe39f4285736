import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import type { TrackingPoint } from '#shared/contract/operations/bookings';
import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import { isApiError } from '#shared/client/api-error';
import { api } from '@/lib/api';
import { useSession } from '@/lib/session';

const LOOK_AGAIN_MS = 15_000;
const onTrip: readonly string[] = ['STARTED', 'REACHED'];

/** The points known so far and those that have come since; a booking without any is no failure. */
async function morePoints(bookingId: string, known: readonly TrackingPoint[]): Promise<TrackingPoint[]> {
  const since = known.at(-1)?.at;
  try {
    const { points } = await api.fetchTracking({ bookingId, ...(since === undefined ? {} : { since }) });
    return [...known, ...points];
  } catch (error) {
    if (isApiError(error, 'location_fetch_error')) return [...known];
    throw error;
  }
}

/**
 * The way that was driven: of a trip that is over for everybody with a part in it, of a running one, with the way to the
 * pickup, for admins. Empty where there is none.
 */
export function useDrivenWay(booking: Booking | undefined): LatLng[] {
  const client = useQueryClient();
  const { userType } = useSession();
  const isAdmin = userType === 'admin';
  const { id = '', status = 'NEW', driver } = booking ?? {};
  const running = hasDriverOnTrip(status);
  const key = ['tracking', id, running];
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => morePoints(id, client.getQueryData<TrackingPoint[]>(key) ?? []),
    enabled: driver !== undefined && (isAdmin || (!running && booking?.startTime !== undefined)),
    refetchInterval: running ? LOOK_AGAIN_MS : false,
  });
  return useMemo(() => (data ?? []).filter(point => isAdmin || onTrip.includes(point.status)), [data, isAdmin]);
}
