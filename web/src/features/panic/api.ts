import type { LatLng } from '#shared/contract/entities/common';
import { api } from '@/lib/api';

/** Alerts the admins of a ride. */
export const alertAdmins = (bookingId: string, location: LatLng | undefined) =>
  api.raisePanic({ bookingId, ...(location ? { location } : {}) });
