import type { StoredPresence } from './presence-items';
import type { Recorded } from './record-position';
import type { Context } from '#lambdas/runtime/context';
import { fanOut } from '#lambdas/model/sockets/fan-out';

/** Publishes the driver's position to the rider on the trip, the admins' map and the fleet's map. */
export const tellPosition = async (ctx: Context, { presence, newest, bookingId }: Recorded): Promise<void> => {
  if (!newest) return;
  const where = { lat: newest.lat, lng: newest.lng, at: newest.at };
  const named = { ...where, driver: presence.uid, carType: presence.carType, queue: presence.queue };
  const tell = (topic: string, body: typeof where) => fanOut(ctx, topic, { topic, type: 'position', body });
  await Promise.all([
    ...(bookingId ? [tell(`bk#${bookingId}`, where)] : []),
    tell('dash#all', named),
    ...(presence.fleetadmin ? [tell(`dash#${presence.fleetadmin}`, named)] : []),
  ]);
};

/** Removes a driver who went off duty from the panels' maps. */
export const tellGone = async (ctx: Context, { uid, fleetadmin }: StoredPresence): Promise<void> => {
  const topics = ['dash#all', ...(fleetadmin ? [`dash#${fleetadmin}`] : [])];
  await Promise.all(topics.map(topic => fanOut(ctx, topic, { topic, type: 'gone', body: { driver: uid } })));
};
