import { MINUTE_MS } from '#shared/contract/time';
import { digestsOf } from '#lambdas/model/promos/person-marks';
import { is, type Item, missing, type Key, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { personMarkKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';

const MARK = 'BOOKS';
/** An index has a new booking within a second or so; until then this list has it. */
const REMEMBERED_MS = MINUTE_MS;
const DAY_S = 86_400;

type Recent = { id: string; at: number };
/** How often somebody has booked by one digest, as read, and what they booked just now. */
export type RecentBookings = { key: Key; turn: number; recent: readonly Recent[] };

const asTurn = (key: Key, item: Item | undefined, now: number): RecentBookings => {
  const recent = ((item?.recent ?? []) as Recent[]).filter(({ at }) => at > now - REMEMBERED_MS);
  return { key, turn: Number(item?.turn ?? 0), recent };
};

/** Read before a person's bookings are counted, by everything that distinguishes their accounts. */
export const recentBookingsOf = ({ store, now }: Pick<Context, 'store' | 'now'>, user: StoredUser) => {
  const digests = digestsOf(user);
  const keys = (digests.length > 0 ? digests : [user.id]).map(digest => personMarkKey(digest, MARK));
  return Promise.all(keys.map(async key => asTurn(key, await store.get(key, { consistent: true }), now())));
};

/** Written with the booking: of several that were counted at the same moment only one is made. */
export const recentBookingWrites = (turns: readonly RecentBookings[], id: string, now: number): Write[] =>
  turns.map(({ key, turn, recent }) => ({
    type: 'update',
    key,
    set: {
      _et: 'booking-turn',
      turn: turn + 1,
      ttl: Math.ceil(now / 1000) + DAY_S,
      recent: [...recent, { id, at: now }],
    },
    if: turn === 0 ? missing('turn') : is('turn', turn),
  }));
