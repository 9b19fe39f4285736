import type { LatLng } from '#shared/contract/entities/common';
import { api } from '@/lib/api';

/** Raises a panic alarm for a ride, which alerts the admins. */
export const alertAdmins = (bookingId: string, location: LatLng | undefined) =>
  api.raisePanic({ bookingId, ...(location ? { location } : {}) });
