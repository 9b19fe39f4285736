import type { Booking, HandoverReason } from '#shared/contract/entities/booking';
import { isRefusal } from '#shared/contract/errors';
import { type BookingActor, type Handover, reach, takenAt } from '#shared/domain/booking/decide';
import { loadHandover } from '#lambdas/model/bookings/handover-items';
import type { Decided } from '#lambdas/model/bookings/move';
import { loadPresence } from '#lambdas/model/drivers/presence-items';
import { collectWrites, toCollect } from '#lambdas/model/payments/earlier-debt';
import { reheld } from '#lambdas/model/payments/wallet-money';
import type { Context } from '#lambdas/runtime/context';
import type { End } from './driven-distance';
import { finalFare } from './final-fare';
import { fixOfStep, judgePlace, type SaidPlace } from './step-position';
import { believedPlace, trackPoint } from './track-point';

export type Reached = SaidPlace & {
  heldMs?: number | undefined;
  handoverCode?: string | undefined;
  handoverReason?: HandoverReason | undefined;
};

/** The code or reason that a driver enters at the hand-over, beside the code that the recipient got. */
const handoverOf = async (ctx: Context, booking: Booking, by: BookingActor, said: Reached): Promise<Handover> => {
  const isAsked = booking.asksHandover && by.party === 'driver' && booking.status === 'STARTED';
  const stored = isAsked ? await loadHandover(ctx.store, booking.id) : undefined;
  return { ...(stored ? { expected: stored.code } : {}), given: said.handoverCode, reason: said.handoverReason };
};

/** Where and when the trip ended: as its driver reports, or else at the driver's last known position. */
const endOf = async (ctx: Context, booking: Booking, by: BookingActor, said: Reached): Promise<End> => {
  const now = ctx.now();
  if (by.party === 'driver') {
    const at = takenAt(now, said.heldMs, booking.startTime);
    const fix = await fixOfStep(ctx, booking, said, at);
    const { startTime = 0 } = booking;
    return fix ? { at, location: fix, fixAt: Math.max(fix.fixAt, startTime), accuracyM: fix.accuracyM } : { at };
  }
  const presence = booking.driver ? await loadPresence(ctx.store, booking.driver) : undefined;
  if (!presence || presence.active !== booking.id) return { at: now };
  return { at: takenAt(now, now - presence.ts, booking.startTime), location: { lat: presence.lat, lng: presence.lng } };
};

/** STARTED to REACHED, with the fare of the driven route where that applies. */
export const reached = async (ctx: Context, booking: Booking, by: BookingActor, said: Reached): Promise<Decided> => {
  const end = await endOf(ctx, booking, by, said);
  const handover = await handoverOf(ctx, booking, by, said);
  const decision = reach(booking, by, { now: end.at, rules: await ctx.settings(), handover });
  if (isRefusal(decision)) return decision;
  const place = by.party === 'driver' ? await judgePlace(ctx, booking, 'reach', { ...said, stepAt: end.at }) : {};
  if (isRefusal(place)) return place;
  const charged = await finalFare(ctx, booking, decision, end);
  const reachedNear = await believedPlace(ctx, booking, end);
  const near = reachedNear ? { reachedNear } : {};
  const paid = await reheld(ctx, booking, charged);
  const changes = { ...paid.changes, ...place, ...near, ...(await toCollect(ctx, booking)) };
  const step = { ...charged, ...paid, changes, taken: end };
  return { ...step, writes: [...trackPoint(booking, 'REACHED', end), ...collectWrites(booking, step)] };
};
