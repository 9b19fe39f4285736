import { type Item, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { newPasswordKey } from '#lambdas/store/keys';

/**
 * Somebody has set a new password by a mailed code. `isFirstProof`: nobody had proved the address before, so that somebody else
 * may have registered with it.
 */
export type NewPassword = { id: string; uid: string; isFirstProof: boolean };

const DAY_S = 86_400;

/** Its insert makes the stream's consumer end what went before the new password. */
export const newPasswordOrder = (ctx: Context, uid: string, isFirstProof: boolean): Write => {
  const id = ctx.newId();
  const ttl = Math.floor(ctx.now() / 1000) + DAY_S;
  const item = { ...newPasswordKey(id), _et: 'new-password', id, uid, isFirstProof, ttl };
  return { type: 'put', item, if: missing() };
};

export const asNewPassword = (item: Item): NewPassword => item as unknown as NewPassword;
