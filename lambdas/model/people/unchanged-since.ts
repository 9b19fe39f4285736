import { all, type Condition, exists, is, missing } from '#lambdas/ports/store';
import type { StoredUser } from '#lambdas/store/user-items';

/** What index entries and claims were made of: while it is as it was read, what is written fits what is stored. */
export const unchangedSince = (user: StoredUser): Condition =>
  all(
    exists(),
    missing('deletedAt'),
    ...(['email', 'mobile', 'usertype', 'firstName', 'lastName'] as const).map(field => is(field, user[field])),
    user.vehicleNumber ? is('vehicleNumber', user.vehicleNumber) : missing('vehicleNumber'),
  );
