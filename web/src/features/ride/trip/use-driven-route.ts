import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import { useSession } from '@/lib/session';
import { trackQuery } from '../api';

const LOOK_AGAIN_MS = 15_000;
const onTrip: readonly string[] = ['STARTED', 'REACHED'];

/**
 * The driven route: of an ended trip for every party to it; of a running one, including the way to the pickup, for
 * admins only. Empty if there is none.
 */
export function useDrivenRoute(booking: Booking | undefined): LatLng[] {
  const { userType } = useSession();
  const isAdmin = userType === 'admin';
  const { id = '', status = 'NEW', driver } = booking ?? {};
  const running = hasDriverOnTrip(status);
  const { data } = useQuery({
    ...trackQuery(id, running),
    enabled: driver !== undefined && (isAdmin || (!running && booking?.startTime !== undefined)),
    refetchInterval: running ? LOOK_AGAIN_MS : false,
  });
  return useMemo(() => (data ?? []).filter(point => isAdmin || onTrip.includes(point.status)), [data, isAdmin]);
}
