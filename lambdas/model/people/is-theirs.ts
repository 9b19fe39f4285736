import type { Actor } from '#lambdas/runtime/actor';
import type { StoredUser } from '#lambdas/store/user-items';

/** Whom somebody looks after: an admin everybody, a fleet admin its own drivers. */
export const isTheirs = ({ uid, usertype }: Actor, user: StoredUser): boolean =>
  usertype === 'admin' || (user.usertype === 'driver' && user.fleetadmin === uid);
