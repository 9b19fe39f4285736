import { serve } from '#lambdas/runtime/serve';
import { addUser } from '#lambdas/people/add-user';

export const handler = serve([addUser]);
