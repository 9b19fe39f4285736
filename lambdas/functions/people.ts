import { serve } from '#lambdas/runtime/serve';
import { checkUserExists } from '#lambdas/people/check-user-exists';
import { fetchUser } from '#lambdas/people/fetch-user';
import { userSignup } from '#lambdas/people/user-signup';
import { validateReferrer } from '#lambdas/people/validate-referrer';

export const handler = serve([checkUserExists, fetchUser, userSignup, validateReferrer]);
