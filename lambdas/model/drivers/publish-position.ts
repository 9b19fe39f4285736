import { panelTopics } from './panel-topics';
import type { Recorded } from './record-position';
import type { Context } from '#lambdas/runtime/context';
import { fanOut } from '#lambdas/model/sockets/fan-out';
import { hasSubscribers } from '#lambdas/model/sockets/has-subscribers';

/** Publishes the driver's position: at once to the rider on the trip, together with other drivers' to open panels. */
export const publishPosition = async (ctx: Context, { presence, newest, bookingId }: Recorded): Promise<void> => {
  if (!newest) return;
  const where = { lat: newest.lat, lng: newest.lng, at: newest.at };
  const topic = `bk#${bookingId}`;
  const toRider = bookingId && fanOut(ctx, topic, { topic, type: 'position', body: where });
  const subscribed = await Promise.all(panelTopics(presence).map(panel => hasSubscribers(ctx, panel)));
  const { uid, queue, fleetadmin } = presence;
  if (subscribed.includes(true))
    await (await ctx.panelQueue()).send({ ...where, driver: uid, queue, fleet: fleetadmin });
  await toRider;
};
