import { all, type Condition, exists, is, missing } from '#lambdas/ports/store';
import type { StoredUser } from '#lambdas/store/user-items';

/** Condition on the fields behind index entries and claims: while they are as read, the writes match the profile. */
export const unchangedSince = (user: StoredUser): Condition =>
  all(
    exists(),
    missing('deletedAt'),
    ...(['email', 'mobile', 'usertype', 'firstName', 'lastName'] as const).map(field => is(field, user[field])),
    user.vehicleNumber ? is('vehicleNumber', user.vehicleNumber) : missing('vehicleNumber'),
  );
