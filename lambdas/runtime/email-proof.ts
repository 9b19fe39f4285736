import { type Refusal, refuse } from '#shared/contract/errors';
import type { Operation } from '#shared/contract/operation';
import { loadUser } from '#lambdas/store/user-items';
import type { Actor } from './actor';
import type { Context } from './context';

/**
 * Why somebody must confirm their e-mail address first (AUTH-7): they registered while the settings asked nobody for it. Another
 * provider's account has its address from there. A copy in a cache may be older than the proof.
 */
export const proofRefusal = async (
  ctx: Context,
  op: Pick<Operation, 'beforeEmailProof'>,
  { user }: Actor,
): Promise<Refusal | undefined> => {
  if (!user.emailUnproved || user.loginType || op.beforeEmailProof) return undefined;
  if (!(await ctx.settings()).email_verify) return undefined;
  const now = await loadUser(ctx.store, user.id, { consistent: true });
  return now?.emailUnproved ? refuse('email_verify_message') : undefined;
};
