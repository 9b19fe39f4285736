import { serve } from '#lambdas/runtime/serve';
import { checkUserExists } from '#lambdas/operations/people/check-user-exists';
import { fetchUser } from '#lambdas/operations/people/fetch-user';
import { userSignup } from '#lambdas/operations/people/user-signup';
import { validateReferrer } from '#lambdas/operations/people/validate-referrer';

export const handler = serve([checkUserExists, fetchUser, userSignup, validateReferrer]);
