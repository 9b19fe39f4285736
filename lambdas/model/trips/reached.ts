import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { isRefusal, type Refusal } from '#shared/contract/errors';
import { type Actor, type Decision, reach, takenAt } from '#shared/domain/booking/decide';
import { loadPresence } from '#lambdas/model/drivers/presence-items';
import { toCollect } from '#lambdas/model/payments/earlier-debt';
import type { Context } from '#lambdas/runtime/context';
import { finalFare } from './final-fare';
import { withPlace } from './track-point';

export type Reached = { location?: LatLng | undefined; heldMs?: number | undefined };
type End = { at: number; location?: LatLng | undefined };

/** Where and when the trip ended: as its driver says, or, when they can't, at the last sign of life. */
const endOf = async (ctx: Context, booking: Booking, by: Actor, said: Reached): Promise<End> => {
  const now = ctx.now();
  if (by.party === 'driver') return { at: takenAt(now, said.heldMs, booking.startTime), location: said.location };
  const presence = booking.driver ? await loadPresence(ctx.store, booking.driver) : undefined;
  if (!presence || presence.active !== booking.id) return { at: now };
  return { at: takenAt(now, now - presence.ts, booking.startTime), location: { lat: presence.lat, lng: presence.lng } };
};

/** STARTED to REACHED, with the fare of the way driven where that counts. */
export const reached = async (
  ctx: Context,
  booking: Booking,
  by: Actor,
  said: Reached,
): Promise<Decision | Refusal> => {
  const end = await endOf(ctx, booking, by, said);
  const decision = reach(booking, by, { now: end.at, rules: await ctx.settings() });
  if (isRefusal(decision)) return decision;
  const charged = await finalFare(ctx, booking, decision, end);
  const placed = await withPlace(ctx, booking, charged, end);
  return { ...placed, changes: { ...placed.changes, ...(await toCollect(ctx, booking)) }, taken: end };
};
