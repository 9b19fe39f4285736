import { type Refusal, refuse } from '#shared/contract/errors';
import type { Operation } from '#shared/contract/operation';
import { loadUser } from '#lambdas/store/user-items';
import type { Actor } from './actor';
import type { Context } from './context';

/**
 * Why a person must verify their e-mail address first (AUTH-7): the settings did not demand it when they registered.
 * Social accounts have the address of their provider. A cached copy may be older than the verification.
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
