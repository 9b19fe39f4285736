import type { Booking } from '#shared/contract/entities/booking';
import { eventWrite } from '#lambdas/store/booking-items';

/** The event of the booking's current wave, which found nobody. */
export const waveEvent = ({ id, v, wave = 0, searches: search = 1 }: Booking, at: number) =>
  eventWrite(
    { id },
    v,
    { kind: 'SEARCHING', at, by: 'dispatch', byType: 'clock', status: 'NEW', changes: { wave, requestedDrivers: {} } },
    { record: { search, wave, at, offered: [], candidates: [] } },
  );
