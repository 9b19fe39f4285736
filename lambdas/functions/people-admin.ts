import { serve } from '#lambdas/runtime/serve';
import { addUser } from '#lambdas/people/add-user';
import { editUser } from '#lambdas/people/edit-user';

export const handler = serve([addUser, editUser]);
