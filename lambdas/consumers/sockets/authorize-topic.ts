import type { Topic } from '#shared/contract/ws-messages';
import { mayRead } from '#shared/domain/booking/view';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { isOpenFor } from '#lambdas/store/open-ride';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';

/**
 * Whether this user may subscribe to a topic: their own, that of a booking they take part in, or that of drivers they
 * manage. Returns the topic's booking, too.
 */
export const authorizeTopic = async (
  ctx: Context,
  actor: Actor,
  topic: Topic,
): Promise<{ may: boolean; booking?: StoredBooking }> => {
  const [kind, id = ''] = topic.split('#');
  if (kind === 'u') return { may: id === actor.uid };
  if (kind === 'dash')
    return { may: actor.usertype === 'admin' || (actor.usertype === 'fleetadmin' && id === actor.uid) };
  const booking = await loadBooking(ctx.store, id);
  if (!booking || (actor.blocked && !isOpenFor(booking, actor.uid))) return { may: false };
  // A driver who only had an offer must not watch the ride that another driver accepted.
  const may = actor.usertype === 'driver' ? booking.driver === actor.uid : mayRead(booking, actor);
  return { may, booking };
};
