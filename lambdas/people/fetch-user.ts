import { operations } from '#shared/contract/operations';
import { implement } from '#lambdas/runtime/implementation';
import { viewUser } from './view-user';

export const fetchUser = implement(operations.fetchUser, async ({ ctx, actor }) => ({
  user: await viewUser(ctx, actor.user),
}));
