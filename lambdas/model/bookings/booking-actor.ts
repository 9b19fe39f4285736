import type { BookingActor } from '#shared/domain/booking/decide';
import type { Party } from '#shared/contract/entities/booking';
import type { Actor } from '#lambdas/runtime/actor';

const partyOf: Record<Actor['usertype'], Party | undefined> = {
  rider: 'rider',
  driver: 'driver',
  admin: 'admin',
  fleetadmin: undefined,
};

/** The role in which a user acts on a booking; fleet admins only watch. */
export const bookingActor = (actor: Actor): BookingActor => {
  const party = partyOf[actor.usertype];
  if (!party) throw new Error(`${actor.usertype} moves no booking`);
  return { uid: actor.uid, party };
};
