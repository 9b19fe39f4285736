import type { Booking } from '#shared/contract/entities/booking';
import type { SavedAddress } from '#shared/contract/entities/user';
import { learnt, overflow, samePlace } from '#shared/domain/people/saved-addresses';
import { is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { addressKey } from '#lambdas/store/keys';
import { addressItem, loadAddresses } from '#lambdas/model/people/addresses';

/** The last rides that a place has counted: an event that is delivered again is minutes late, not many rides. */
const KEPT_RIDES = 4;
const TRIES = 5;
type Place = SavedAddress & { rides?: readonly string[] };

const counted = (uid: string, { rides = [], ...place }: Place, { id: ride, drop }: Booking): Write[] => [
  {
    type: 'update',
    key: addressKey(uid, place.id),
    set: { count: place.count + 1, rides: [ride, ...rides].slice(0, KEPT_RIDES), ...learnt(place, drop.add) },
    if: is('count', place.count),
  },
];

const added = (uid: string, { id, drop: { lat, lng, add: description } }: Booking, saved: Place[]): Write[] => {
  const gone = overflow(saved);
  // Named by the ride, so that there is one even if two deliveries of its event find none.
  const item = { ...addressItem(uid, { id, description, lat, lng, count: 1 }), rides: [id] };
  return [
    { type: 'put', item, if: missing() },
    ...(gone ? [{ type: 'delete', key: addressKey(uid, gone.id) } as const] : []),
  ];
};

/**
 * Adds the end of a ride to the rider's saved places, or counts another visit there: once per ride (spec §4, REACHED).
 * The place itself says which rides it has counted, which costs a quarter of a mark beside it.
 */
export const rememberDrop = async (ctx: Context, booking: Booking): Promise<void> => {
  const { customer: uid, drop, id } = booking;
  const settings = await ctx.settings();
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const saved: Place[] = await loadAddresses(ctx.store, uid);
    if (saved.some(({ rides }) => rides?.includes(id))) return;
    const same: Place | undefined = samePlace(saved, drop, settings);
    if ((await ctx.store.write(same ? counted(uid, same, booking) : added(uid, booking, saved))).ok) return;
  }
  throw new Error(`the saved places of ${uid} change too fast to count ${id}`);
};
