import type { Alarm } from '#shared/contract/entities/alarm';
import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { STEP_FIX_AGE_MS } from '#shared/contract/constants';
import { refuse } from '#shared/contract/errors';
import { alarmOperations } from '#shared/contract/operations/alarms';
import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import { loadBooking } from '#lambdas/store/booking-items';
import { loadPresence } from '#lambdas/model/drivers/presence-items';
import { measuredAt, type SaidPlace } from '#lambdas/model/trips/step-position';
import { fullName } from '#lambdas/store/user-items';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { alarmIdOf, alarmWrites, loadAlarm, seenAlarm, type StoredAlarm } from '#lambdas/model/alarms/alarm-items';

const TRIES = 4;
/** Repeated presses are accepted, but update the position only this often. */
const AGAIN_MS = 3_000;

const isParty = (booking: Booking, { uid, usertype }: Actor): boolean =>
  (usertype === 'rider' ? booking.customer : booking.driver) === uid;

/** Where help is needed: at the caller's device, unless its position is old and the vehicle's is newer. */
const placeOf = async (ctx: Context, booking: Booking, { location, sentAt }: SaidPlace): Promise<Partial<LatLng>> => {
  const now = ctx.now();
  const said = location && { lat: location.lat, lng: location.lng };
  const ageMs = location ? now - measuredAt(location, sentAt, now, now) : Infinity;
  if (ageMs <= STEP_FIX_AGE_MS) return said ?? {};
  const presence = booking.driver ? await loadPresence(ctx.store, booking.driver) : undefined;
  const isNewer = presence?.active === booking.id && now - (presence.pointAt ?? presence.ts) < ageMs;
  return isNewer ? { lat: presence.lat, lng: presence.lng } : (said ?? {});
};

const draft = (booking: Booking, { uid, usertype, user }: Actor, at: number): Alarm => ({
  id: alarmIdOf(booking.id, uid),
  bookingId: booking.id,
  booking_id: booking.booking_id,
  at,
  by: uid,
  byType: usertype === 'driver' ? 'driver' : 'rider',
  name: fullName(user),
  contact: user.mobile,
  ...(booking.driver_name ? { driver_name: booking.driver_name } : {}),
  ...(booking.vehicle_number ? { vehicle_number: booking.vehicle_number } : {}),
});

const isOpen = (alarm: StoredAlarm | undefined): alarm is StoredAlarm =>
  alarm !== undefined && alarm.resolvedAt === undefined;

const raise = async (ctx: Context, actor: Actor, booking: Booking, said: SaidPlace): Promise<Alarm> => {
  const fresh = draft(booking, actor, ctx.now());
  const place = await placeOf(ctx, booking, said);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await loadAlarm(ctx.store, fresh.id);
    const movedAt = before?.movedAt ?? 0;
    if (isOpen(before) && ctx.now() - movedAt < AGAIN_MS) return seenAlarm(before);
    const next = { ...fresh, ...(isOpen(before) ? { at: before.at } : {}), ...place, movedAt: ctx.now() };
    if ((await ctx.store.write(alarmWrites(before, next))).ok) return next;
  }
  throw new Error(`alarm ${fresh.id} was not written`);
};

export const raisePanic = implement(
  alarmOperations.raisePanic,
  async ({ ctx, actor, input }) => {
    const booking = await loadBooking(ctx.store, input.bookingId);
    if (!booking || !isParty(booking, actor)) return refuse('not_found');
    const { panic } = await ctx.settings();
    if (!panic || booking.appcat !== 'taxi' || !hasDriverOnTrip(booking.status)) return refuse('panic_not_available');
    return { alarm: await raise(ctx, actor, booking, input) };
  },
  {
    again: async ({ ctx, actor, input }) => {
      const booking = await loadBooking(ctx.store, input.bookingId);
      const alarm = await loadAlarm(ctx.store, alarmIdOf(input.bookingId, actor.uid));
      return booking && alarm && isParty(booking, actor) ? { alarm: seenAlarm(alarm) } : refuse('not_found');
    },
  },
);
