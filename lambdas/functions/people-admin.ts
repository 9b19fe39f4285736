import { serve } from '#lambdas/runtime/serve';
import { addUser } from '#lambdas/people/add-user';
import { editUser } from '#lambdas/people/edit-user';
import { fetchUsers, fetchUsersOnce } from '#lambdas/people/fetch-users';

export const handler = serve([addUser, editUser, fetchUsers, fetchUsersOnce]);
