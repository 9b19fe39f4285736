import { peopleOperations } from '#shared/contract/operations/people';
import { implement } from '#lambdas/runtime/implementation';
import { viewUser } from './view-user';

export const fetchUser = implement(peopleOperations.fetchUser, async ({ ctx, actor }) => ({
  user: await viewUser(ctx, actor.user),
}));
