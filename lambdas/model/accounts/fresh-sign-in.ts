import { FRESH_SIGN_IN_MS } from '#shared/contract/constants';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';

/** Refuses actions for which a stolen session must not be enough, unless the sign-in is fresh. */
export const freshSignIn = (
  ctx: Pick<Context, 'now'>,
  { signedInAtS = 0 }: Pick<Actor, 'signedInAtS'>,
  maxAgeMs = FRESH_SIGN_IN_MS,
): Refusal | undefined => (ctx.now() - signedInAtS * 1000 > maxAgeMs ? refuse('sign_in_again') : undefined);
