import type { MailKind } from '#shared/domain/people/mails';
import { type Item, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { mailOrderKey } from '#lambdas/store/keys';

/** An order to send a mail: the recipient and the kind, without address and text. */
export type MailOrder = { id: string; uid: string; mail: MailKind };

const WEEK_S = 7 * 86_400;

/**
 * Committed with the change that the mail is about or not at all; its insert makes the stream consumer send the mail.
 */
export const mailOrder = (ctx: Context, uid: string, mail: MailKind): Write => {
  const id = ctx.newId();
  const ttl = Math.floor(ctx.now() / 1000) + WEEK_S;
  return { type: 'put', item: { ...mailOrderKey(id), _et: 'mail', id, uid, mail, ttl }, if: missing() };
};

export const asMailOrder = (item: Item): MailOrder => item as unknown as MailOrder;
