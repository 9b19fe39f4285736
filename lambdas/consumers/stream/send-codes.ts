import { HOUR_MS } from '#shared/contract/time';
import { readerLanguage } from '#lambdas/words/reader-language';
import { codeMail } from '#lambdas/model/mails/code-mail';
import type { CodeOrder } from '#lambdas/model/people/contact-codes';
import { sendText } from '#lambdas/model/people/send-text';
import { log } from '#lambdas/ports/log';
import { missing } from '#lambdas/ports/store';
import { filled } from '#lambdas/runtime/http-response';
import type { Context } from '#lambdas/runtime/context';
import { mailSentKey } from '#lambdas/store/keys';

/** The marker is written first, so that a redelivery sends nothing again. */
const isFirst = async (ctx: Context, { id }: CodeOrder): Promise<boolean> => {
  const ttl = Math.floor((ctx.now() + HOUR_MS) / 1000);
  const item = { ...mailSentKey(`code-${id}`), _et: 'mail-sent', ttl };
  return (await ctx.store.write([{ type: 'put', item, if: missing() }])).ok;
};

const mailCode = async (ctx: Context, { to, code, language = 'en' }: CodeOrder, app: string): Promise<void> => {
  const mail = await ctx.mail();
  if (!mail) return log.warn('no mail with a code', { code: 'no_sender' });
  await mail.send({ to, ...(await codeMail({ kind: 'contact', app, code }, language)) });
};

/**
 * Sends the code that verifies an address or number. A failure is logged and not retried: the person can request
 * another code.
 */
export const consumeCodeOrder = async (ctx: Context, order: CodeOrder): Promise<void> => {
  try {
    if (!(await isFirst(ctx, order))) return;
    const { appName: app } = await ctx.settings();
    if (order.by === 'email') return await mailCode(ctx, order, app);
    const { texts } = await readerLanguage(order.language);
    await sendText(ctx, 'contact', order.to, filled(texts.sms_contact_code ?? '', { code: order.code, app }));
  } catch (error) {
    log.error('code not sent', error, { channel: order.by });
  }
};
