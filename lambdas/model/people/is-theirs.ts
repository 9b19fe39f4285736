import type { Actor } from '#lambdas/runtime/actor';
import type { StoredUser } from '#lambdas/store/user-items';

/** Whether the actor manages this user: an admin everybody, a fleet admin their own drivers. */
export const isTheirs = ({ uid, usertype }: Actor, user: StoredUser): boolean =>
  usertype === 'admin' || (user.usertype === 'driver' && user.fleetadmin === uid);
