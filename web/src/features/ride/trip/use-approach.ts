import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { routeQuery } from '@/features/booking/api';
import { useSession } from '@/lib/session';
import { splitAt } from '@/ui/map/snap';

const nowhere: readonly LatLng[] = [];

/**
 * The streets from the driver to the pickup, for the rider who waits: asked for once, from where the driver was first
 * seen, and cut where the driver is. Empty where they drive another way.
 */
export function useApproach(booking: Booking, driver: LatLng | undefined): readonly LatLng[] {
  const { userType } = useSession();
  const [from, setFrom] = useState<{ driver: string; at: LatLng }>();
  const isComing = userType === 'rider' && booking.status === 'ACCEPTED' && driver !== undefined;
  if (isComing && booking.driver && from?.driver !== booking.driver)
    setFrom({ driver: booking.driver, at: { lat: driver.lat, lng: driver.lng } });
  const streets = useQuery(routeQuery(isComing ? from?.at : undefined, booking.pickup)).data?.coords ?? nowhere;
  return useMemo(() => {
    if (!isComing) return nowhere;
    const { behind, ahead } = splitAt(streets, driver);
    return behind.length > 0 ? ahead : nowhere;
  }, [isComing, driver, streets]);
}
