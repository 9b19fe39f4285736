import { may } from '#shared/domain/booking/may-do';
import { refuse } from '#shared/contract/errors';
import { type CandidateView, dispatchOperations } from '#shared/contract/operations/dispatch';
import { eventsSince, loadBooking, type StoredBooking, type StoredEvent } from '#lambdas/store/booking-items';
import type { Store } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { presenceKey } from '#lambdas/store/keys';
import { asPresence, type StoredPresence } from '#lambdas/model/drivers/presence-items';
import { searchArea } from '#lambdas/model/drivers/search-area';

const LOOKED_AT = 50;

type Names = ReadonlyMap<string, StoredPresence>;

const namesOf = async (store: Store, uids: ReadonlySet<string>): Promise<Names> => {
  const found = (await store.getMany([...uids].map(presenceKey))).map(asPresence);
  return new Map(found.map(presence => [presence.uid, presence]));
};

const named = <C extends { uid: string }>(candidate: C, names: Names) => ({
  ...candidate,
  name: names.get(candidate.uid)?.name ?? '',
  vehicleNumber: names.get(candidate.uid)?.vehicleNumber ?? '',
});

/** The drivers who could get an offer now; none once the booking is not searching any more. */
const nowAround = async (
  ctx: Context,
  { status, pickup, carTypeId, gaveBack }: StoredBooking,
): Promise<CandidateView[]> => {
  if (status !== 'NEW') return [];
  const ranked = await searchArea(ctx, { pickup, carTypeId, want: LOOKED_AT, declined: new Set(gaveBack) });
  return ranked.map(({ driver, ...candidate }) => named(candidate, new Map([[candidate.uid, driver]])));
};

/** Whether the driver declined the offer or gave the ride back. */
const saidNo = ({ requestedDrivers, gaveBack }: StoredBooking, uid: string): boolean =>
  requestedDrivers?.[uid] === false || (gaveBack?.includes(uid) ?? false);

const wavesOf = async (store: Store, booking: StoredBooking, events: readonly StoredEvent[]) => {
  const waves = events.flatMap(({ record = [] }) => record);
  const names = await namesOf(store, new Set(waves.flatMap(({ candidates }) => candidates.map(({ uid }) => uid))));
  return waves.map(({ search, wave, at, offered, candidates }) => ({
    search,
    wave,
    at,
    candidates: candidates.map(candidate => ({
      ...named(candidate, names),
      offered: offered.includes(candidate.uid),
      declined: saidNo(booking, candidate.uid),
    })),
  }));
};

const assignedOf = async (store: Store, booking: StoredBooking, events: readonly StoredEvent[]) => {
  const asked = events.filter(event => event.kind === 'ASSIGNED');
  const drivers = asked.map(({ at, changes }) => ({ at, uid: changes.assigned }));
  const names = await namesOf(store, new Set(drivers.map(({ uid }) => uid)));
  return drivers.map(driver => ({ ...named(driver, names), declined: saidNo(booking, driver.uid) }));
};

export const fetchCandidates = implement(dispatchOperations.fetchCandidates, async ({ ctx, actor, input }) => {
  const booking = await loadBooking(ctx.store, input.bookingId);
  if (!booking) return refuse('not_found');
  const events = await eventsSince(ctx.store, booking.id, 0);
  const [candidates, waves, assigned, settings] = await Promise.all([
    nowAround(ctx, booking),
    wavesOf(ctx.store, booking, events),
    assignedOf(ctx.store, booking, events),
    ctx.settings(),
  ]);
  return { candidates, waves, assigned, mayAssign: may('assign', booking, actor.user, settings) };
});
