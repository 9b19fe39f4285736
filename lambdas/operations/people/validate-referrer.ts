import { refuse } from '#shared/contract/errors';
import { peopleOperations } from '#shared/contract/operations/people';
import { implementPublic } from '#lambdas/runtime/implementation';
import { ownerOfReferral } from '#lambdas/model/people/find-unique';

export const validateReferrer = implementPublic(peopleOperations.validate_referrer, async ({ ctx, input }) => {
  const uid = await ownerOfReferral(ctx.store, input.referralId);
  return uid ? { uid } : refuse('referer_not_found');
});
