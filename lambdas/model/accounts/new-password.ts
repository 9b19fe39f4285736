import { type Item, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { newPasswordKey } from '#lambdas/store/keys';

/**
 * A person has set a new password by a mailed code. `isFirstProof`: the address was not verified before, so another
 * person may have registered with it.
 */
export type NewPassword = { id: string; uid: string; isFirstProof: boolean };

const DAY_S = 86_400;

/** Inserting it makes the stream's consumer end what predates the new password. */
export const newPasswordOrder = (ctx: Context, uid: string, isFirstProof: boolean): Write => {
  const id = ctx.newId();
  const ttl = Math.floor(ctx.now() / 1000) + DAY_S;
  const item = { ...newPasswordKey(id), _et: 'new-password', id, uid, isFirstProof, ttl };
  return { type: 'put', item, if: missing() };
};

export const asNewPassword = (item: Item): NewPassword => item as unknown as NewPassword;
