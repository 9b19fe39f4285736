import { serve } from '#lambdas/runtime/serve';
import { addUser } from '#lambdas/operations/people/add-user';
import { editUser } from '#lambdas/operations/people/edit-user';
import { fetchUsers, fetchUsersOnce } from '#lambdas/operations/people/fetch-users';

export const handler = serve([addUser, editUser, fetchUsers, fetchUsersOnce]);
