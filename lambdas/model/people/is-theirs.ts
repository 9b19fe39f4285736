import type { Actor } from '#lambdas/runtime/actor';
import type { StoredUser } from '#lambdas/store/user-items';

/** Whether a user drives for this fleet now. A driver who changed to another type belongs to no fleet. */
export const drivesFor = (user: StoredUser, fleet: string): boolean =>
  user.usertype === 'driver' && user.fleetadmin === fleet;

/** Whether the actor manages this user: an admin everybody, a fleet admin their own drivers. */
export const isTheirs = ({ uid, usertype }: Actor, user: StoredUser): boolean =>
  usertype === 'admin' || drivesFor(user, uid);
