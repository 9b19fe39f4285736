import { peopleOperations } from '#shared/contract/operations/people';
import { implementPublic } from '#lambdas/runtime/implementation';
import { ownerOfEmail, ownerOfMobile } from './find-unique';

export const checkUserExists = implementPublic(peopleOperations.check_user_exists, async ({ ctx, input }) => {
  const [email, mobile] = await Promise.all([
    input.email ? ownerOfEmail(ctx.store, input.email) : undefined,
    input.mobile ? ownerOfMobile(ctx.store, input.mobile) : undefined,
  ]);
  return { users: [...(email ? [{ email: true }] : []), ...(mobile ? [{ mobile: true }] : [])] };
});
