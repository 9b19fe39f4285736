import * as z from 'zod/mini';
import { idSchema } from './common';

const opt = z.optional;

/**
 * An emergency alarm from a ride: who raised it, the position of that person or of their driver, and who handled it.
 * Times in ms.
 */
export const alarmSchema = z.object({
  id: z.string(),
  bookingId: z.string(),
  booking_id: z.string(),
  at: z.number(),
  by: z.string(),
  byType: z.enum(['rider', 'driver']),
  name: z.string(),
  contact: opt(z.string()),
  driver_name: opt(z.string()),
  vehicle_number: opt(z.string()),
  /** When the position was last updated. */
  movedAt: opt(z.number()),
  lat: opt(z.number()),
  lng: opt(z.number()),
  resolvedAt: opt(z.number()),
  resolvedBy: opt(z.string()),
});
export type Alarm = z.output<typeof alarmSchema>;

export const alarmRefSchema = z.strictObject({ alarmId: idSchema });
