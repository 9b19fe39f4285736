import { serve } from '#lambdas/runtime/serve';
import { checkUserExists } from '#lambdas/operations/people/check-user-exists';
import { fetchInvitation } from '#lambdas/operations/fleets/fetch-invitation';
import { fetchOwnFleet } from '#lambdas/operations/fleets/fetch-own-fleet';
import { fetchUser } from '#lambdas/operations/people/fetch-user';
import { userSignup } from '#lambdas/operations/people/user-signup';
import { validateReferrer } from '#lambdas/operations/people/validate-referrer';

export const handler = serve([
  checkUserExists,
  fetchInvitation,
  fetchOwnFleet,
  fetchUser,
  userSignup,
  validateReferrer,
]);
