import type { MailKind } from '#shared/domain/people/mails';
import { type Item, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { mailOrderKey } from '#lambdas/store/keys';

/** That somebody is to be written to: whom and about what, no address and no words. */
export type MailOrder = { id: string; uid: string; mail: MailKind };

const WEEK_S = 7 * 86_400;

/** Written with what the mail is about or not at all; its insert reaches the stream's consumer, who writes the mail. */
export const mailOrder = (ctx: Context, uid: string, mail: MailKind): Write => {
  const id = ctx.newId();
  const ttl = Math.floor(ctx.now() / 1000) + WEEK_S;
  return { type: 'put', item: { ...mailOrderKey(id), _et: 'mail', id, uid, mail, ttl }, if: missing() };
};

export const asMailOrder = (item: Item): MailOrder => item as unknown as MailOrder;
