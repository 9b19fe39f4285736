import type { Booking } from '#shared/contract/entities/booking';
import type { PlacePoint } from '#shared/contract/entities/common';
import { bookedDrop } from '#shared/domain/booking/trip-end';
import { isSaved, learnt, overflow, samePlace } from '#shared/domain/people/saved-addresses';
import { all, is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { addressKey } from '#lambdas/store/keys';
import { addressItem, loadAddresses, type CountedPlace } from '#lambdas/model/people/addresses';

/** The last rides that a place has counted: an event that is delivered again is minutes late, not many rides. */
const KEPT_RIDES = 4;
const TRIES = 5;

const counted = (uid: string, { rides = [], ...place }: CountedPlace, ride: string, drop: PlacePoint): Write[] => [
  {
    type: 'update',
    key: addressKey(uid, place.id),
    set: {
      count: place.count + 1,
      rides: [ride, ...rides].slice(0, KEPT_RIDES),
      recent: !isSaved(place),
      ...learnt(place, drop.add),
    },
    // Its owner may save it, or remove it again, at this moment.
    if: all(is('count', place.count), is('recent', !isSaved(place))),
  },
];

const added = (uid: string, ride: string, { lat, lng, add: description }: PlacePoint, gone?: CountedPlace): Write[] => {
  // Named after the ride, so that only one place exists even if two deliveries of its event find none.
  const item = { ...addressItem(uid, { id: ride, description, lat, lng, count: 1, recent: true }), rides: [ride] };
  return [
    { type: 'put', item, if: missing() },
    ...(gone ? [{ type: 'delete', key: addressKey(uid, gone.id) } as const] : []),
  ];
};

/**
 * Adds the ordered drop-off of a ride to the rider's recent places, or counts another visit to a known one: once per
 * ride (spec §4, REACHED). A place that the rider saved is not counted. The place itself records the rides that it has
 * counted, which costs a quarter of a separate mark.
 */
export const rememberDrop = async (ctx: Context, booking: Booking): Promise<void> => {
  const { customer: uid, id } = booking;
  const drop = bookedDrop(booking);
  const settings = await ctx.settings();
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const known: CountedPlace[] = await loadAddresses(ctx.store, uid);
    if (known.some(({ rides }) => rides?.includes(id))) return;
    const same: CountedPlace | undefined = samePlace(known, drop, settings);
    const gone = same ? undefined : overflow(known);
    if (gone && isSaved(gone)) return;
    if ((await ctx.store.write(same ? counted(uid, same, id, drop) : added(uid, id, drop, gone))).ok) return;
  }
  throw new Error(`the places of ${uid} change too fast to count ${id}`);
};
