import { refuse } from '#shared/contract/errors';
import { operations } from '#shared/contract/operations';
import { implementPublic } from '#lambdas/runtime/implementation';
import { ownerOfReferral } from './find-unique';

export const validateReferrer = implementPublic(operations.validate_referrer, async ({ ctx, input }) => {
  const uid = await ownerOfReferral(ctx.store, input.referralId);
  return uid ? { uid } : refuse('referer_not_found');
});
